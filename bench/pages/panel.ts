/** The admin panel with thousands of perfumes and orders: main thread time of each action. */
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import * as z from "zod";
import { manualOrderResponseSchema, manualTotalResponseSchema } from "#shop/orders/manual/manual-order.contract.ts";
import { DESKTOP } from "../../tests/browser.ts";
import { connect } from "../../tests/database.ts";
import { listedPerfumes, startShop } from "../../tests/shop.ts";
import type { BenchEnvironment } from "../environment.ts";
import { type Figure, median, reported } from "../figure.ts";

const PERFUMES = 10_000;
const ORDERS = 20_000;
const FILE_ROWS = 5_000;
const TRIES = 5;
const BUDGET_MS = 200;
const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };
const HEADING = "nombre;marca;ml;precio;ingreso;activo";

/** One action. `prepare` is not measured; `perform` is measured until its result is visible. */
interface Action {
  name: string;
  prepare: (page: Page) => Promise<unknown>;
  perform: (page: Page) => Promise<unknown>;
}

const ordersListed = (page: Page) => page.locator(".orders-table tbody tr").nth(49).waitFor();
const openOrders = (page: Page) => page.goto("/admin-panel/orders").then(() => ordersListed(page));

const ORDER_ACTIONS: readonly Action[] = [
  { name: "opening the list of orders", prepare: () => Promise.resolve(), perform: openOrders },
  {
    name: "searching the orders",
    prepare: openOrders,
    perform: async (page) => {
      await page.getByRole("searchbox").fill("A-12345");
      await page.getByText("1 pedido", { exact: true }).waitFor();
    },
  },
  {
    name: "filtering the orders",
    prepare: openOrders,
    perform: async (page) => {
      await page.getByRole("radio", { name: /^Confirmar Transferencia/ }).click({ force: true });
      await page.waitForURL(/status=/);
      await page.locator(".desk[aria-busy=false]").waitFor();
      await ordersListed(page);
    },
  },
];

const listed = (page: Page) => page.locator(".products-table tbody tr").nth(49).waitFor();
const open = (page: Page) => page.goto("/admin-panel").then(() => listed(page));
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const ACTIONS: readonly Action[] = [
  { name: "opening the list", prepare: () => Promise.resolve(), perform: open },
  {
    name: "searching the list",
    prepare: open,
    perform: async (page) => {
      await page.getByLabel("Buscar por nombre, marca o código").fill("banco 77");
      await page.getByText(/^1?\d?\d perfumes$/).waitFor();
    },
  },
  {
    name: "filtering the list",
    prepare: open,
    perform: async (page) => {
      await page.getByLabel("Stock", { exact: true }).selectOption("Sin stock");
      await page.waitForURL(/stock=none/);
      await page.locator(".desk[aria-busy=false]").waitFor();
    },
  },
  {
    name: "sorting the list",
    prepare: open,
    perform: async (page) => {
      await button(page, /^Precio/).click();
      await page.locator("[aria-sort=ascending]", { hasText: "Precio" }).waitFor();
      await page.locator(".desk[aria-busy=false]").waitFor();
    },
  },
  {
    name: "saving a perfume",
    prepare: async (page) => {
      await page.goto("/admin-panel?productName=banco%204321");
      await button(page, "Banco 4321").click();
      await page.getByRole("dialog").getByLabel("Descripción").first().fill(`${Math.random()}`);
    },
    perform: async (page) => {
      await button(page, "Guardar cambios").click();
      await page.getByText("Perfume actualizado exitosamente").waitFor();
      await page.locator(".desk[aria-busy=false]").waitFor();
    },
  },
  {
    name: "selecting all perfumes",
    prepare: async (page) => {
      await open(page);
      await page.locator(".products-table tbody .pick input").first().check();
    },
    perform: async (page) => {
      await button(page, /^Elegir los/).click();
      await page.getByText(/^1\d\.\d{3} elegidos/).waitFor();
    },
  },
  {
    name: `previewing a file of ${FILE_ROWS} rows`,
    prepare: (page) => page.goto("/admin-panel/import").then(() => page.locator(".drop").waitFor()),
    perform: async (page) => {
      const buffer = Buffer.from(fileOf("Nuevo", FILE_ROWS, "sí"));
      await page.locator("input[type=file]").setInputFiles({ name: "nuevos.csv", mimeType: "text/csv", buffer });
      await page.getByText("Todavía no se escribió nada.").waitFor();
    },
  },
];

/** Starts its own shop, because the imported perfumes would slow the other measurements. Rebuilds are a day apart. */
export async function measurePanel(environment: BenchEnvironment): Promise<Figure[]> {
  const shop = await startShop({ LIMITS: "off", REBUILD_SECONDS: "86400" });
  try {
    const context = await administratorContext(await environment.browser(), shop.shopUrl);
    // Inactive, so that only the panel lists them.
    const half = PERFUMES / 2;
    for (const part of ["Banco", "Depósito"]) await importFile(context, shop.shopUrl, fileOf(part, half, "no"));
    const measured = await Array.fromAsync(ACTIONS, (action) => measure(context, `${PERFUMES} perfumes`, action));
    await copyOrder(shop.databaseUrl, await placeOrder(context, shop.shopUrl));
    return [
      ...measured,
      ...(await Array.fromAsync(ORDER_ACTIONS, (action) => measure(context, `${ORDERS} orders`, action))),
    ];
  } finally {
    await shop.stop();
  }
}

const loggedIn = z.object({ payload: z.object({ _id: z.string() }).loose() });

async function administratorContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "es-AR", reducedMotion: "reduce", baseURL });
  const response = await context.request.post("/api/auth/login", { data: ADMIN, headers: { Origin: baseURL } });
  const { payload: user } = loggedIn.parse(await response.json());
  await context.addInitScript((stored) => {
    const session = { user: stored, isAuthenticated: true, isAdmin: true, isHydrated: true };
    if (location.protocol !== "about:") localStorage["authed-user"] = JSON.stringify(session);
  }, user);
  return context;
}

function fileOf(name: string, rows: number, active: string): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${name} ${index};Lattafa;100;${20 + (index % 80)},5;${index % 9};${active}`,
  );
  return [HEADING, ...lines].join("\n");
}

async function importFile({ request }: BrowserContext, shopUrl: string, file: string): Promise<void> {
  const headers = { "Content-Type": "text/csv", Origin: shopUrl };
  const response = await request.post("/api/perfumes/import", { data: file, headers, timeout: 120_000 });
  if (!response.ok()) throw new Error(`The catalogue was not imported: ${await response.text()}`);
}

/** Places an order of a decant, which has no stock, and returns its id. */
async function placeOrder({ request }: BrowserContext, shopUrl: string): Promise<string> {
  const perfume = (await listedPerfumes(shopUrl)).find(({ decants, soon }) => !soon && decants.length > 0);
  const [decant] = perfume?.decants ?? [];
  if (!perfume || !decant) throw new Error("no decant can be bought");
  const products = [{ perfume: perfume._id, ml: decant.ml, type: decant.type, quantity: 1 }];
  const post = async (path: string, data: object) => {
    const headers = { Origin: shopUrl, "Idempotency-Key": crypto.randomUUID() };
    const response = await request.post(`/api/orders/${path}`, { data, headers });
    if (!response.ok()) throw new Error(`No order was placed: ${await response.text()}`);
    return response.json();
  };
  const { total: transactionAmount } = manualTotalResponseSchema.parse(
    await post("manual/total", { products, shipping: false }),
  );
  const person = { firstName: "Marta", lastName: "Ríos", email: "marta@azahar.test", phone: "3415551234", dni: "" };
  const sale = { origin: "whatsapp", paid: "transfer", pickup: "rosario", shipping: false };
  return manualOrderResponseSchema.parse(await post("manual", { ...person, ...sale, products, transactionAmount }))
    .order._id;
}

const COPIES_AT_ONCE = 2_000;

/** Makes `ORDERS` copies of an order. A trigger numbers each copy. */
async function copyOrder(databaseUrl: string, id: string): Promise<void> {
  const { client } = connect(databaseUrl);
  const columnsOf = async (table: string) =>
    (await client.execute(`SELECT name FROM pragma_table_info('${table}')`)).rows.map(({ name }) => String(name));
  const insert = (table: string, columns: readonly string[], own: Readonly<Record<string, string>>, from: string) =>
    `INSERT INTO ${table} (${columns.join(", ")}) WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${COPIES_AT_ONCE})
     SELECT ${columns.map((name) => own[name] ?? name).join(", ")} FROM copy, ${table} WHERE ${from} = '${id}'`;
  const [ofOrder, ofLine] = [await columnsOf("orders"), await columnsOf("order_lines")];
  for (let done = 0; done < ORDERS; done += COPIES_AT_ONCE) {
    const copied = `'ord_copy' || (${done} + n)`;
    const order = { id: copied, external_reference: copied, created_at_ms: `created_at_ms + ${done} + n` };
    await client.execute(insert("orders", ofOrder, { ...order, expires_at_ms: "4000000000000" }, "id"));
    await client.execute(insert("order_lines", ofLine, { order_id: copied }, "order_id"));
  }
  client.close();
}

async function measure(context: BrowserContext, content: string, { name, prepare, perform }: Action): Promise<Figure> {
  const worked = await Array.fromAsync({ length: TRIES }, () => once(context, { prepare, perform }));
  const figure = `panel of ${content}, main thread time while ${name}`;
  return reported("panel", figure, median(worked), "ms", { max: BUDGET_MS });
}

const REST_MS = 500;

/** Measures the processor time of the page's main thread, on which other load has less effect than on elapsed time. */
async function once(
  context: BrowserContext,
  { prepare, perform }: Pick<Action, "prepare" | "perform">,
): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await prepare(page);
  await page.waitForTimeout(REST_MS);
  const before = await workedMs(session);
  await perform(page);
  await page.waitForTimeout(REST_MS);
  const worked = (await workedMs(session)) - before;
  await page.close();
  return worked;
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const task = metrics.find(({ name }) => name === "TaskDuration");
  return (task?.value ?? Number.NaN) * 1_000;
}
