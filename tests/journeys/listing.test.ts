import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { openDatabase } from "#db/client.ts";
import { listPerfumes, type PageKind, pageListing } from "#shop/storefront/listings/listing.ts";
import { decodeFilters, PAGE_SIZE } from "#shop/storefront/listings/listing-url.ts";
import { TOPICS, topicPath } from "#shop/storefront/listings/topics.ts";
import { offerOf } from "#shop/storefront/offer.ts";
import { perfumeIndex } from "#shop/storefront/search/entry.ts";
import { search as searchIn } from "#shop/storefront/search/search.ts";
import { countLabel } from "#site/islands/storefront/ListingControls.tsx";
import { hold, PHONE, visit } from "../browser.ts";
import { browser, shopUrl } from "../test-shop.ts";
import { lateScripts } from "./elements.ts";

const catalogue = await readCatalogue(openDatabase({ url: inject("databaseUrl") }));

/** Returns the names of the visible cards, in order. */
const names = (page: Page) => page.locator(".listing .card:visible h3").allTextContents();

/** Returns what the rules give for `query`: the names of the first page of cards, and the total. */
function byTheRules(kind: PageKind, query: string): { names: string[]; total: number } {
  const { search, genders, soon, sort } = decodeFilters(query);
  const own = pageListing(kind);
  const terms = { offerOf, terms: catalogue.settings };
  const found = search ? searchIn(perfumeIndex(catalogue.perfumes), search, terms).entries : catalogue.perfumes;
  const { perfumes, total } = listPerfumes(
    found,
    {
      ...own,
      ...(genders.length > 0 ? { genders } : {}),
      ...(soon ? { soon } : {}),
      ...(search ? { isRanked: true, sort: "default" } : {}),
      ...(sort === "default" ? {} : { sort }),
      limit: PAGE_SIZE,
    },
    catalogue.settings,
  );
  return { names: perfumes.map(({ productName }) => productName), total };
}

/** Waits until the page shows the results for its URL. */
async function answered(page: Page, query: string): Promise<void> {
  await page.waitForURL((url) => url.search === query);
  await page.locator('.listing[data-state="shown"] .results:not([aria-busy="true"])').waitFor();
}

/** Runs in the page: records in every frame whether a built card is visible. */
function watchShelf(): void {
  const look = () => {
    const card = document.querySelector(".shelf .card");
    const root = document.documentElement;
    if (root) root.dataset["flashed"] = card?.checkVisibility() || root.dataset["flashed"] === "yes" ? "yes" : "no";
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page, which then waits `patienceMs` for results instead of 9 s before it shows the complete listing. */
function waitForResults(patienceMs: number): void {
  const wait = globalThis.setTimeout;
  const changed = (run: () => void, ms = 0, ...given: []) => wait(run, ms === 9000 ? patienceMs : ms, ...given);
  Object.assign(globalThis, { setTimeout: changed });
}

test("a shared URL opens filtered without flashing other products, matches the rules, and its cards can be bought", async () => {
  const pages: [PageKind, string, string][] = [
    [{ kind: "category", category: "arab" }, "/perfumes/category/arab", "?q=L%C3%81TTAFA+yara"],
    [{ kind: "all" }, "/perfumes", "?genero=male,unisex&orden=lowerPrice"],
    [{ kind: "all" }, "/perfumes", "?proximamente=1"],
    [{ kind: "gender", gender: "female" }, "/perfumes/gender/female", "?orden=bestDiscount"],
    [{ kind: "gender", gender: "male" }, "/perfumes/gender/male", "?q=club"],
    [{ kind: "category", category: "balsamo" }, "/perfumes/category/balsamo", "?orden=zA"],
    [{ kind: "brand", brandSlug: "lattafa" }, "/perfumes/brand/lattafa", "?genero=female&orden=higherPrice"],
    [{ kind: "forSale" }, "/perfumes/forSale", "?orden=aZ"],
    ...["vainilla", "arabes-para-hombre", "decants"].map((slug): [PageKind, string, string] => {
      const topic = TOPICS.find((one) => one.slug === slug) ?? expect.fail(slug);
      return [{ kind: "topic", topic }, topicPath(topic), "?orden=zA"];
    }),
  ];
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  // For a busy machine.
  await page.addInitScript(waitForResults, 60_000);
  await page.addInitScript(watchShelf);
  for (const [kind, path, query] of pages) {
    await page.goto(`${shopUrl}${path}${query}`);
    await answered(page, query);
    expect.soft(await page.evaluate(() => document.documentElement.dataset["flashed"]), `${path}${query}`).toBe("no");
    const rules = byTheRules(kind, query);
    expect.soft(await names(page), `${path}${query}`).toEqual(rules.names);
    expect.soft(await page.locator(".count [role=status]").innerText()).toBe(countLabel(rules.total));
  }

  // The cards of the last page work like any others.
  const card = page
    .locator(".results .card", { has: page.getByRole("button", { name: "Decant", exact: true }) })
    .first();
  const price = card.locator('[data-part="price"]');
  const decant = card.getByRole("button", { name: "Decant", exact: true });
  // On the page of decants the decant is chosen already.
  const before = await price.innerText();
  await decant.click();
  await expect.poll(() => price.innerText()).not.toBe(before);
  await decant.click();
  await expect.poll(() => price.innerText()).toBe(before);
  await card.getByRole("button", { name: "Agregar al carrito" }).click();
  await page.waitForURL(/\/login\?next=/);
  const kept = await page.locator('[data-part="kept"]').innerText();
  expect(kept).toMatch(/, Decant (10|5) ml\./);
  expect(complaints).toEqual([]);
});

test("when the script arrives after the complete listing was shown, the URL's filters still apply", async () => {
  const { page, complaints } = await visit(browser);
  await page.addInitScript(waitForResults, 0);
  const release = await hold(page, /\/_astro\/enhancements\./);
  await page.goto(`${shopUrl}/perfumes?genero=female`, { waitUntil: "domcontentloaded" });
  await page.locator(".shelf .card:visible").first().waitFor();
  release();
  await answered(page, "?genero=female");
  expect(await names(page)).toEqual(byTheRules({ kind: "all" }, "?genero=female").names);
  expect(complaints).toEqual([]);
});

test("searching, filtering and sorting change the URL, Back undoes sorting and search, and clearing restores the listing", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`${shopUrl}/perfumes`);
  const built = await names(page);
  // Checked before the script has loaded.
  await page.getByLabel("Femeninas").check();
  await answered(page, "?genero=female");
  const box = page.getByRole("searchbox");
  await box.pressSequentially("an", { delay: 300 });
  await answered(page, "?q=an&genero=female");
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("combobox").selectOption("lowerPrice");
  await answered(page, "?q=an&genero=female&orden=lowerPrice");
  expect(await names(page)).toEqual(byTheRules({ kind: "all" }, "?q=an&genero=female&orden=lowerPrice").names);

  await page.locator(".results .card h3 a").first().click();
  await page.waitForURL(/detail-perfume/);
  await page.goBack();
  await answered(page, "?q=an&genero=female&orden=lowerPrice");
  expect(await box.inputValue()).toBe("an");
  await page.goBack();
  await answered(page, "?q=an&genero=female");
  await page.goBack();
  await answered(page, "?genero=female");
  expect(await box.inputValue()).toBe("");

  await box.fill("zzzz");
  await expect.poll(() => page.locator(".results h2").innerText()).toBe("No encontramos «zzzz»");
  await page.locator(".results").getByRole("button", { name: "Limpiar filtros" }).click();
  await expect.poll(() => names(page)).toEqual(built);
  expect(new URL(page.url()).search).toBe("");
  expect(await page.getByLabel("Femeninas").isChecked()).toBe(false);
  expect(complaints).toEqual([]);
});

/**
 * Returns the product links of the first built pages. The current catalogue may have another order, because other journeys have
 * sold units since the build.
 */
async function builtLinks(pages: number): Promise<string[]> {
  const paths = Array.from({ length: pages }, (_, index) =>
    index === 0 ? "/perfumes" : `/perfumes/pagina/${index + 1}`,
  );
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`${shopUrl}${path}`)).text()));
  return texts.flatMap((html) => [...html.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, href = ""]) => href));
}

test("a long listing loads more by itself without duplicates, and a reload restores the position", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  expect(await page.locator(".shelf .card").count()).toBe(PAGE_SIZE);
  await page.mouse.move(600, 500);
  const built = await builtLinks(4);
  const links = () => page.locator(".shelf .card h3 a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  const scrolled = async () => {
    await page.mouse.wheel(0, 300);
    return (await links()).length;
  };
  await expect.poll(scrolled, { interval: 100 }).toBe(4 * PAGE_SIZE);
  expect(await links()).toEqual(built);

  const topOf = (card: number) =>
    page.locator(".shelf .card").evaluateAll((all, at) => all[at]?.getBoundingClientRect().top ?? NaN, card - 1);
  const isStored = async () => {
    const { card = 0, over = 0 } = (await page.evaluate(() => history.state)) ?? {};
    return Math.abs((await topOf(card)) + over) <= 1;
  };
  for (const place of ["in a row", "between two rows"]) {
    await page
      .locator(".shelf .card")
      .nth(40)
      .evaluate((card, isBetween) => {
        const { top, height } = card.getBoundingClientRect();
        scrollBy({ top: top + (isBetween ? height + 10 : 100), behavior: "instant" });
      }, place === "between two rows");
    await expect.poll(isStored, { message: place }).toBe(true);
    const top = await topOf(41);
    await page.reload({ waitUntil: "networkidle" });
    await expect.poll(async () => Math.abs((await topOf(41)) - top), { message: place }).toBeLessThanOrEqual(1);
  }

  await page.locator(".to-top").click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.locator(".to-top").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(complaints).toEqual([]);
});

test("without JavaScript the pages of a listing are linked, and the filters are hidden", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(`${shopUrl}/perfumes`);
  expect(await page.locator(".filters").isVisible()).toBe(false);
  const first = await names(page);
  await page.getByRole("link", { name: "Ver más" }).click();
  await page.waitForURL(`${shopUrl}/perfumes/pagina/2`);
  expect(await page.title()).toContain("página 2");
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  expect(canonical).toMatch(/\/perfumes\/pagina\/2$/);
  const second = await names(page);
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await page.getByRole("link", { name: "Anterior" }).click();
  await page.waitForURL(`${shopUrl}/perfumes`);
});

test("a carousel loads its other cards by arrow and keyboard with four placeholders, and reports a failure", async () => {
  const { page, complaints } = await visit(browser);
  let offline = true;
  await page.route("**/carousel/**", (route) => (offline ? route.abort() : route.continue()));
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  const carousel = page.locator(".carousel", { has: page.locator("#arab") });
  const cards = carousel.locator(".row .card");
  expect(await cards.count()).toBe(8);
  await carousel.locator('[data-step="1"]').click();
  await carousel.getByRole("button", { name: "Reintentar" }).waitFor();
  expect(complaints.every((text) => /carousel|ERR_FAILED/.test(text))).toBe(true);
  offline = false;
  const requested = page.waitForRequest(/\/carousel\/arab/);
  await carousel.getByRole("button", { name: "Reintentar" }).click();
  await requested;
  const all = listPerfumes(
    catalogue.perfumes,
    { categories: ["arab"], minStock: 1, sort: "new", limit: 30 },
    catalogue.settings,
  ).perfumes;
  await expect.poll(() => cards.count()).toBe(all.length);
  expect(await cards.locator("h3").allTextContents()).toEqual(all.map(({ productName }) => productName));
  expect(await carousel.locator(".skeleton").count()).toBe(0);

  const sale = page.locator(".carousel", { has: page.locator("#forSale") });
  const release = await hold(page, "**/carousel/forSale");
  await sale.locator(".row").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => sale.locator(".row .skeleton").count()).toBe(4);
  release();
  await expect.poll(() => sale.locator(".row .card").count()).toBeGreaterThan(8);
});

test("a slow response shows five placeholders, and a failed one keeps the listing and can be retried", async () => {
  const { page } = await visit(browser);
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  let failing = false;
  await page.route("**/api/perfumes?*", async (route) => {
    await isSeen;
    await (failing ? route.abort() : route.continue());
  });
  await page.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  await page.getByLabel("Unisex").check();
  await expect.poll(() => page.locator(".skeleton:visible").count()).toBe(5);
  release();
  await answered(page, "?genero=unisex");
  failing = true;
  await page.getByLabel("Masculinas").check();
  await page.getByRole("alert").waitFor();
  expect(await page.locator(".shelf .card:visible").count()).toBeGreaterThan(0);
  failing = false;
  await page.getByRole("button", { name: "Reintentar" }).click();
  await answered(page, "?genero=male,unisex");
  expect(await names(page)).toEqual(byTheRules({ kind: "all" }, "?genero=male,unisex").names);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("status");
});

/** Returns the scripts that the page has loaded, without their hashes. */
async function scripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return urls.flatMap((url) => /_astro\/([\w-]+)\.[\w-]+\.js$/.exec(url)?.[1] ?? []);
}

test("a listing without input loads no React, and what is set before the controls are hydrated wins over the URL", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  await lateScripts(page);
  expect(await scripts(page)).toContain("enhancements");
  expect(await scripts(page)).not.toContain("react");

  const release = await hold(page, "**/_astro/start-listing.*");
  await page.goto(`${shopUrl}/perfumes?q=oud&genero=female&orden=aZ`, { waitUntil: "domcontentloaded" });
  await page.getByLabel("Masculinas").check();
  const box = page.getByRole("searchbox");
  await box.pressSequentially("club ");
  release();
  await answered(page, "?q=club&genero=male&orden=aZ");
  await box.pressSequentially("de");
  await answered(page, "?q=club+de&genero=male&orden=aZ");
  expect(await box.inputValue()).toBe("club de");
  expect(await page.getByLabel("Femeninas").isChecked()).toBe(false);
  expect(await page.getByRole("combobox").inputValue()).toBe("aZ");
  expect(complaints).toEqual([]);
});

test("after a reload Back restores filters and loaded pages, also when Forward interrupts their loading", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  await page.mouse.move(600, 500);
  const scrolled = async () => {
    await page.mouse.wheel(0, 300);
    return page.locator(".shelf .card").count();
  };
  await expect.poll(scrolled, { interval: 100 }).toBeGreaterThanOrEqual(3 * PAGE_SIZE);
  const { pages } = await page.evaluate(() => history.state);
  await page.getByLabel("Unisex").check();
  await answered(page, "?genero=unisex");
  await page.getByRole("button", { name: "Limpiar filtros" }).click();
  await page.waitForURL(`${shopUrl}/perfumes`);
  await page.evaluate(() => scrollTo({ top: 0 }));
  await page.goBack();
  await answered(page, "?genero=unisex");
  await page.reload({ waitUntil: "networkidle" });
  const release = await hold(page, "**/perfumes/pagina/*");
  await page.goBack();
  await page.locator(".shelf .skeleton").first().waitFor();
  await page.goForward();
  await answered(page, "?genero=unisex");
  expect(await page.getByLabel("Unisex").isChecked()).toBe(true);
  release();
  await page.goBack();
  await expect.poll(() => page.locator(".shelf .card:visible").count()).toBe(pages * PAGE_SIZE);
  expect(await page.getByLabel("Unisex").isChecked()).toBe(false);
  expect(complaints).toEqual([]);
});
