import { expect, test, vi } from "vitest";
import { adminPerfumeResponseSchema } from "#shop/catalogue/product.contract.ts";
import { waitingForStockSchema } from "#shop/stock/stock-alert.contract.ts";
import type { WirePerfume } from "../../shop/catalogue/perfume.contract.ts";
import { violations } from "../axe.ts";
import { DESKTOP, hold, PHONE, visit } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { PASSWORD, register } from "../people.ts";
import { listedPerfumes } from "../shop.ts";
import { browser, shopUrl } from "../test-shop.ts";
import { visitPanel } from "./administrator.ts";
import { buyer, visitPayment } from "./card-buyer.ts";
import { button, focused, heading, link, submitSignIn } from "./elements.ts";
import { HOME, move, order, shopWithAdmin } from "./placed-orders.ts";
import { one, toast, visitAsBuyer } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.178");
const goods = await listedPerfumes(shopUrl);

/** Waits for a mail with a matching subject and returns the newest. */
function mailAbout(email: string, subject: RegExp) {
  return vi.waitFor(async () => one((await mailsTo(shop.localUrl, email)).find((mail) => subject.test(mail.subject))), {
    timeout: 30_000,
    interval: 200,
  });
}

/** Adds stock to one size as an administrator. */
async function enterStock(perfumeId: string, ml: number): Promise<void> {
  const path = `/perfumes/admin/${perfumeId}`;
  const read = await callShop(shop, "GET", path, { cookie: shop.admin });
  const { perfume } = adminPerfumeResponseSchema.parse(await read.json());
  const milliliters = perfume.milliliters.map((size) => (size.ml === ml ? { ...size, delta: { revenue: 3 } } : size));
  const body = { ...perfume, milliliters };
  const response = await callShop(shop, "PUT", `/perfumes/${perfumeId}`, { cookie: shop.admin, body });
  expect(response.status).toBe(200);
}

/** How many people wait for a size. */
async function waitingFor({ _id }: { _id: string }): Promise<number> {
  const response = await callShop(shop, "GET", "/admin/stock-notices", { cookie: shop.admin });
  const { waiting } = waitingForStockSchema.parse(await response.json());
  return waiting.find(({ size }) => size === _id)?.count ?? 0;
}

async function fireCron(): Promise<void> {
  await fetch(`${shop.localUrl}/cron`, { method: "POST" });
}

test("a press on the stock alert before the late scripts have loaded opens its dialog", async () => {
  const perfume = one(goods.find(({ soon }) => soon));
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  const release = await hold(page, "**/_astro/enhancements*");
  await page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`);
  await link(page, "Avisame cuando haya stock").press("Enter");
  await page.waitForURL("**#avisame");
  release();
  await page.getByRole("dialog", { name: "Avisame cuando haya stock" }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect(complaints).toEqual([]);
});

test("a back-in-stock notice is mailed once, and its link cancels the person's other notice", async () => {
  const email = "avisame@azahar.test";
  const isOut = ({ soon, milliliters }: WirePerfume) => !soon && milliliters.some(({ stock }) => stock === 0);
  const perfume = one(goods.find(isOut));
  const { ml } = one(perfume.milliliters.find(({ stock }) => stock === 0));
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`);
  await page
    .locator(".chips button")
    .filter({ hasText: new RegExp(`^${ml} `) })
    .click();
  const opener = link(page, "Avisame cuando haya stock");
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Avisame cuando haya stock" });
  await dialog.getByText(`vuelva ${perfume.productName} de ${ml} `).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Email").fill("no es un email");
  await button(page, "Avisame").click();
  await dialog.getByText("Email inválido").waitFor();
  await dialog.getByLabel("Email").fill(email);
  await button(page, "Avisame").click();
  await dialog.getByRole("status").getByText(email).waitFor();
  expect(await focused(page)).toBe("Seguir mirando");
  await button(page, "Seguir mirando").press("Enter");
  await expect.poll(() => focused(page)).toBe("Avisame cuando haya stock");

  // A second notice, which the unsubscribe link must cancel.
  const toCome = one(goods.find(({ soon }) => soon));
  const size = one(toCome.milliliters[0]);
  const other = { perfume: toCome.slug, ml: size.ml, email };
  const others = await waitingFor(size);
  expect((await callShop(shop, "POST", "/stock-notices", { body: other })).status).toBe(200);
  expect(await waitingFor(size)).toBe(others + 1);
  const panel = await visitPanel(shop, `/admin-panel?productName=${encodeURIComponent(perfume.productName)}`);
  await panel.page.getByText(`1 persona espera el de ${ml} ml`).waitFor();
  await panel.close();
  await enterStock(perfume._id, ml);
  await fireCron();
  await fireCron();
  const mail = await mailAbout(email, /^Volvió /);
  expect(mail.text).toContain(`ya hay stock de ${perfume.productName}`);
  expect(mail.links).toContain(`${shopUrl}/detail-perfume/${perfume.slug}`);
  await page.goto(one(mail.links.find((href) => href.includes("/aviso/"))));
  await heading(page, "¿No querés más avisos de stock?").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "No me avisen más").press("Enter");
  await heading(page, "Listo, no te avisamos más").waitFor();
  await expect.poll(() => focused(page)).toBe("Listo, no te avisamos más");
  expect(await waitingFor(size)).toBe(others);
  expect((await mailsTo(shop.localUrl, email)).filter(({ subject }) => subject.startsWith("Volvió "))).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.goto(`${shopUrl}/aviso/stn_otro#k=nada`);
  await button(page, "No me avisen más").click();
  await heading(page, "Este enlace no es válido").waitFor();
});

test("a guest's favourite is saved after the sign-in; favourites are added and removed; a link from elsewhere saves only after a question", async () => {
  const email = "favoritos@azahar.test";
  await register(shop, email);
  const [first, second] = [one(goods.find(({ soon }) => !soon)), one(goods.findLast(({ soon }) => !soon))];
  const { page, complaints } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  // Simulates a busy machine: the button is pressed before the late script has loaded.
  await page.addInitScript(() => {
    if (!localStorage["authed-user"]) window.requestIdleCallback = () => 0;
  });
  await page.goto(`${shopUrl}/detail-perfume/${first.slug}`, { waitUntil: "networkidle" });
  await link(page, "Guardar en favoritos").press("Enter");
  await page.getByText("Entrá a tu cuenta y lo guardamos en tus favoritos.").waitFor();
  await submitSignIn(page, email, PASSWORD);
  await page.waitForURL(/\/profile\/wishlist\/usr_\w+$/, { waitUntil: "commit" });
  await toast(page, "Lo guardamos en tus favoritos").waitFor();
  const cards = page.locator(".wish");
  await link(page, first.productName).waitFor();
  expect(await cards.count()).toBe(1);
  expect(await violations(page)).toEqual([]);

  const reading: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/users\/.*\/wishlist$/.test(request.url())) reading.push(request.url());
  });
  await page.goto(`${shopUrl}/detail-perfume/${second.slug}`);
  await button(page, "Guardar en favoritos").press("Enter");
  await button(page, "Sacar de favoritos").waitFor();
  await toast(page, "Lo guardamos en tus favoritos").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await button(page, "Sacar de favoritos").waitFor();
  // The stored user contains the favourites: the page must not request the whole list.
  expect(reading).toEqual([]);
  await page.goto(`${shopUrl}/profile/wishlist/me`);
  await link(page, second.productName).waitFor();
  expect(await cards.locator("h3").allInnerTexts()).toEqual([second.productName, first.productName]);
  const release = await hold(page, "**/api/users/*/wishlist/*");
  await button(page, `Sacar ${second.productName} de favoritos`).press("Enter");
  await button(page, `Sacar ${first.productName} de favoritos`).focus();
  release();
  // The focus stays on the next button when the previous card is removed.
  await link(page, second.productName).waitFor({ state: "detached" });
  expect(await focused(page)).toBe(`Sacar ${first.productName} de favoritos`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Todavía no guardaste ningún perfume." }).waitFor();
  await expect.poll(() => focused(page)).toBe("Favoritos");

  await page.goto(`${shopUrl}/profile/wishlist/me?sumar=${first.slug}`);
  await page.getByText(`¿Guardamos ${first.productName} en tus favoritos?`).waitFor();
  expect(await cards.count()).toBe(0);
  await button(page, "Guardar").press("Enter");
  await link(page, first.productName).waitFor();
  expect(complaints).toEqual([]);
});

test("the link in an order's mail opens the order without an account, and hides surname, e-mail and street", async () => {
  const email = "pedido-enlace@azahar.test";
  const user = await buyer(shop, email);
  const perfume = one(
    goods.find(({ soon, milliliters: [size] }) => !soon && size && size.stock >= 3 && size.price > 0),
  );
  const placed = await order(shop, user, [[perfume, 1]], HOME);
  const mail = await mailAbout(email, /te falta transferir/);
  const href = one(mail.links.find((one) => one.includes(`/pedido/${placed._id}#k=`)));
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  const opened = await page.goto(href);
  const {
    "cache-control": cached,
    "referrer-policy": referrerPolicy,
    "x-robots-tag": robots,
  } = one(opened ?? undefined).headers();
  expect([cached, referrerPolicy, robots]).toEqual(["no-store", "no-referrer", "noindex"]);
  await heading(page, "Hola, Marta: tu pedido").waitFor();
  const shown = await page.locator("main").innerText();
  for (const part of [
    "Confirmar Transferencia",
    perfume.productName,
    placed.number,
    "CBU",
    "Rosario",
    "Hiciste el pedido",
  ])
    expect(shown).toContain(part);
  for (const personal of [email, "Ríos", "9 de Julio", "Timbre roto", "2000"]) expect(shown).not.toContain(personal);
  expect(await violations(page)).toEqual([]);
  expect(await link(page, "Subir el comprobante").getAttribute("href")).toBe(`/profile/orders/detail/${placed._id}`);

  // The key survives a jump within the page and a reload. Older mails have it in the query.
  await link(page, "Ir al contenido").press("Enter");
  await expect.poll(() => page.url()).toBe(href);
  await move(shop, placed, "Enviado", "AR 123 456");
  await page.reload();
  await page.getByText("AR 123 456").waitFor();
  await page.goto(href.replace("#", "?"));
  await page.getByText("AR 123 456").waitFor();
  expect(page.url()).toBe(href);
  expect(complaints).toEqual([]);
  await page.goto(`${href.slice(0, -1)}${href.endsWith("A") ? "B" : "A"}`);
  await heading(page, "No encontramos ese pedido").waitFor();
});

test("orders are found by status and by id, and a search without a result leads back to all", async () => {
  const user = await buyer(shop, "pedidos-buscar@azahar.test");
  const isThere = ({ soon, milliliters: [size] }: WirePerfume) => !soon && size && size.stock >= 5 && size.price > 0;
  const [first, second] = goods.filter(isThere);
  const orders = [];
  for (const perfume of [first, second, first]) {
    orders.push(await order(shop, user, [[one(perfume), 1]], HOME));
    await move(shop, one(orders.at(-1)), orders.length === 2 ? "Recibido" : "Cancelado");
  }
  orders.push(await order(shop, user, [[one(first), 1]], HOME));
  const { page, complaints } = await visitPayment(shop, user, `/profile/orders/${user.id}`, {
    viewport: DESKTOP,
  });
  const cards = page.locator(".order-card");
  const search = page.getByLabel("Buscar por producto o número");
  const found = page.locator(".orders-finder + [role=status]");
  await search.waitFor();
  expect(await found.innerText()).toBe("4 pedidos");
  await search.press("Tab");
  await page.keyboard.press("R");
  await expect.poll(() => found.innerText()).toBe("1 pedido de 4");
  expect(await cards.innerText()).toContain(one(second).productName);
  await page.getByLabel("Estado").selectOption("Todos");
  await search.fill(one(orders[0])._id.toUpperCase());
  await expect.poll(() => cards.count()).toBe(1);
  await search.fill("no hay nada así");
  await page.getByRole("heading", { name: "No encontramos ningún pedido así." }).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Ver todos").press("Enter");
  await expect.poll(() => cards.count()).toBe(4);
  expect(complaints).toEqual([]);
});

test("a heart on a card leads a guest through the sign-in, and a user adds and removes with it, also by keyboard", async () => {
  const email = "corazones@azahar.test";
  await register(shop, email);
  const { page, complaints } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await page.goto(`${shopUrl}/perfumes`);
  const card = page.locator(".card").first();
  const name = await card.locator("h3").innerText();
  await page.getByRole("button", { name: `Guardar ${name} en favoritos`, exact: true }).click();
  await submitSignIn(page, email, PASSWORD);
  await toast(page, "Lo guardamos en tus favoritos").waitFor();

  await page.goto(`${shopUrl}/perfumes`);
  const kept = page.getByRole("button", { name: `Sacar ${name} de favoritos`, exact: true });
  await kept.waitFor();
  expect(await violations(page)).toEqual([]);
  await kept.press("Enter");
  await page.getByRole("button", { name: `Guardar ${name} en favoritos`, exact: true }).waitFor();
  await toast(page, "Lo sacamos de tus favoritos").waitFor();
  // A press on the heart does not follow the card's link. Cards that load later have a heart too.
  expect(new URL(page.url()).pathname).toBe("/perfumes");
  const scrolled = async () => {
    await page.mouse.wheel(0, 600);
    return page.locator(".card").count();
  };
  await expect.poll(scrolled, { interval: 100 }).toBeGreaterThan(24);
  await expect.poll(() => page.locator(".card:not(:has(> .heart))").count()).toBe(0);

  // The heart of a card that loads later shows that its perfume is in the wishlist.
  const later = await page.locator(".card").nth(24).locator("h3").innerText();
  await page.getByRole("button", { name: `Guardar ${later} en favoritos`, exact: true }).press("Enter");
  await toast(page, "Lo guardamos en tus favoritos").waitFor();
  await page.reload();
  await expect.poll(scrolled, { interval: 100 }).toBeGreaterThan(24);
  await page.getByRole("button", { name: `Sacar ${later} de favoritos`, exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test("a card that loads after a wish was saved shows it, also if the wishlist was empty before", async () => {
  const email = "corazon-nuevo@azahar.test";
  const { page, complaints } = await visitAsBuyer(shop, await buyer(shop, email), { viewport: PHONE }, "/perfumes");
  const card = page.locator(".card").first();
  const name = await card.locator("h3").innerText();
  await page.getByRole("button", { name: `Guardar ${name} en favoritos`, exact: true }).press("Enter");
  await toast(page, "Lo guardamos en tus favoritos").waitFor();
  await card.evaluate((element) => {
    const later = element.cloneNode(true) as Element;
    later.querySelector(".heart")?.remove();
    element.after(later);
  });
  await expect
    .poll(() => page.getByRole("button", { name: `Sacar ${name} de favoritos`, exact: true }).count())
    .toBe(2);
  expect(complaints).toEqual([]);
});

test("a heart leads a guest to the sign-in also where storage is blocked", async () => {
  const { page } = await visit(browser, { viewport: PHONE });
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await page.goto(`${shopUrl}/perfumes`);
  await page.locator(".card .heart").first().click();
  await page.waitForURL(/\/login\?next=.*sumar/);
});
