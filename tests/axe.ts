/** Checks an open page for accessibility violations with the default rules of axe, and lists the kinds of pages to check. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { listedPerfumes } from "./shop.ts";

/**
 * Returns each violation as `rule (impact): help at selector, selector`. axe runs through the browser's debugger, so the
 * page's content security policy stays in force and does not block it.
 */
export async function violations(page: Page): Promise<string[]> {
  // Elements that are still fading in would be measured with intermediate colors.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Legacy mode takes a quarter less time, but skips cross-origin frames (the challenge and the player of a video).
  const { violations: found, passes } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  if (passes.length === 0) throw new Error(`axe checked nothing on ${page.url()}`);
  return found.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target }) => target.flat().join(" ")).join(", ");
    return `${id} (${impact}): ${help} at ${places}`;
  });
}

export interface KindOfPage {
  kind: string;
  path: string;
  status: number;
}

/** Returns the pages to check, one of each kind. Throws when the catalogue has no product of a kind. */
export async function pagesOfEveryKind(shopUrl: string): Promise<KindOfPage[]> {
  const perfumes = await listedPerfumes(shopUrl, "");
  const product = (kind: string, fits: (perfume: (typeof perfumes)[number]) => boolean): KindOfPage => {
    const found = perfumes.find(fits);
    if (!found) throw new Error(`The catalogue has no ${kind}.`);
    return { kind, path: `/detail-perfume/${found.slug}`, status: 200 };
  };
  const page = (kind: string, path: string, status = 200): KindOfPage => ({ kind, path, status });
  return [
    page("home", "/"),
    page("listing", "/perfumes"),
    page("listing's second page", "/perfumes/pagina/2"),
    page("brand listing", "/perfumes/brand/lattafa"),
    page("balms", "/perfumes/category/balsamo"),
    page("promotions", "/perfumes/forSale"),
    page("legal text", "/cambios"),
    page("withdrawal form", "/arrepentimiento"),
    page("conditions of promotions", "/promociones"),
    page("filtered listing", "/perfumes?q=asad&orden=lowerPrice"),
    page("listing without a match", "/perfumes/category/arab?q=zzzz"),
    page("search results", "/buscar?q=arabe+para+hombre+hasta+80+mil"),
    page("search without results", "/buscar?q=tresoro+zzzz"),
    page("comparison", "/comparar?perfumes=lattafa-asad,lattafa-khamrah"),
    page("help", "/preguntas"),
    product(
      "product in stock with several sizes",
      ({ stock, soon, milliliters }) => stock > 0 && !soon && milliliters.length > 1,
    ),
    product("product with decants only", ({ stock, soon, decants }) => stock === 0 && !soon && decants.length > 0),
    product("product out of stock", ({ stock, soon, decants }) => stock === 0 && !soon && decants.length === 0),
    product("product that is coming soon", ({ soon }) => soon),
    page("unknown product", "/detail-perfume/no-existe", 404),
    page("unknown listing", "/perfumes/brand/no-es-una-marca", 404),
    page("unknown address", "/cualquier-cosa", 404),
    page("sign in", "/login"),
    page("raw catalogue", "/json"),
  ];
}
