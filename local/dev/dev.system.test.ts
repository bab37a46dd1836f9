import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openBrowser, type Visit, visit } from "#tests/browser.ts";
import { listedPerfumes } from "#tests/shop.ts";
import { ROOT } from "../process/files.ts";
import { freePort } from "../process/ports.ts";
import { type ProcessFacts, processesMarked } from "../process/processes.ts";
import { commandsNaming, killHard, stillRunning, treeOf } from "../shop/start.fixture.ts";

/** Files that a start reads. The test edits a copy, because other tests build from the sources. */
const SOURCES = ["shop", "db", "worker", "site", "local", "package.json", "package-lock.json", "tsconfig.json"];
const SETTINGS = ["astro.config.mjs", "wrangler.toml"];
const CLARA = { email: "cliente@azahar.test", password: "Azahar2026" };
const READY_TIMEOUT_MS = 240_000;
/** Generous: the durations are reported, not asserted. */
const SEEN_WITHIN = { timeout: 100_000, interval: 50 };

interface Started {
  process: ChildProcess;
  says(text: string): Promise<void>;
  ended(): Promise<number | null>;
}

let project: string;
let origin: string;
let env: Record<string, string>;
let dev: Started;
let browser: Browser;
let visiting: Visit;
let page: Page;
let tab: Page;
/** Processes that the command under test has started. */
let started: ProcessFacts[] = [];
const tookMs: Record<string, number> = {};

/** Starts one of the project's commands in the copy. */
function start(command: "dev" | "start"): Started {
  const child = spawn("npm", ["run", command], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (text += data));
  const exit = new Promise<number | null>((done) => child.once("exit", done));
  const has = (expected: string) =>
    vi.waitUntil(() => text.includes(expected), { timeout: READY_TIMEOUT_MS, interval: 25 });
  return {
    process: child,
    says: async (expected) => {
      const over = exit.then((code) => Promise.reject(new Error(`npm run ${command} ended with ${code}:\n${text}`)));
      await Promise.race([has(expected).catch((error) => Promise.reject(new Error(`${error}\n${text}`))), over]);
    },
    ended: () => exit,
  };
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "azahar-dev-"));
  await Promise.all(
    [...SOURCES, ...SETTINGS].map((path) => cp(join(ROOT, path), join(project, path), { recursive: true })),
  );
  await symlink(join(ROOT, "node_modules"), join(project, "node_modules"));
  const dataDir = join(project, ".data");
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  // Vitest's own variables would disable Astro's server.
  env = {
    VITEST: "",
    NODE_ENV: "",
    PORT: `${port}`,
    LOCAL_PORT: `${await freePort()}`,
    DATA_DIR: dataDir,
    CRON_SECONDS: "3600",
    // The test polls many times a second.
    LIMITS: "off",
  };
  const opening = openBrowser();
  dev = start("dev");
  await dev.says(`ready ${origin}`);
  browser = await opening;
  visiting = await visit(browser, { serviceWorkers: "block" });
  page = visiting.page;
  page.context().setDefaultTimeout(SEEN_WITHIN.timeout);
  tab = await page.context().newPage();
}, READY_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  if (dev?.process.exitCode === null) await killHard(await treeOf(pidOf(dev)));
  await killHard(started);
  await killHard(await processesMarked("DATA_DIR", env["DATA_DIR"] ?? ""));
  await rm(project, { recursive: true, force: true });
  console.log("Time until each change was seen, in ms:", tookMs);
});

const pidOf = (one: Started) => one.process.pid ?? 0;
const left = async () => [...(await stillRunning(started)), ...commandsNaming(project)];
const seen = (look: () => Promise<boolean>) => vi.waitUntil(look, SEEN_WITHIN);

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const sinceMs = performance.now();
  await work();
  tookMs[what] = Math.round(performance.now() - sinceMs);
}

/** How editors and git write a file. */
const SAVES: Record<string, (file: string, text: string) => Promise<void>> = {
  "in place": (file, text) => writeFile(file, text),
  "by renaming a new file over it": async (file, text) => {
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  },
  "after removing it, as git checkout does": async (file, text) => {
    await rm(file);
    await writeFile(file, text);
  },
};

const REPLACING = Object.keys(SAVES).slice(1);

/** Replaces a text in a source file of the copy and saves it in the given way. */
async function edit(how: string, path: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(project, path);
  const text = await readFile(file, "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await SAVES[how]?.(file, edited);
}

/** Returns a page's status, then its title or its redirect target. */
async function summaryOf(path: string): Promise<string> {
  const response = await fetch(`${origin}${path}`, { redirect: "manual" });
  const title = /<title>([^<|]*)/.exec(await response.text())?.[1]?.trim();
  return `${response.status} ${response.headers.get("Location") ?? title}`;
}

/** Requests one more unit and returns whether the page shows a limit of one. A click may miss while the page reloads. */
async function pageTellsOfOne(): Promise<boolean> {
  await page
    .getByRole("button", { name: "Uno más" })
    .click({ timeout: 1000 })
    .catch(() => {});
  return page.locator(".toasts").getByText("por producto es 1").first().isVisible();
}

/** Edits a worker route so that its response contains a word. */
const respondWith = (word: string, how: string) =>
  edit(how, "worker/src/reports/status.routes.ts", /{ ok: true,( word: "[^"]*",)?/, `{ ok: true, word: "${word}",`);

/** Whether that route's response, read in the browser, contains a text. */
async function healthSays(text: string): Promise<boolean> {
  const response = await tab.goto(`${origin}/api/health`);
  return ((await response?.text()) ?? "").includes(text);
}

describe("npm run dev", () => {
  test("serves pages with a parameter, and the worker serves paths without a page", async () => {
    const [perfume] = await listedPerfumes(origin);
    const responses = {
      "/cart/usr_1": "200 Tu carrito",
      "/cart/usr_1/pago": "200 Pagá con tarjeta",
      "/profile/usr_1": "200 Tu perfil",
      "/profile/orders/usr_1": "200 Mis Pedidos",
      "/profile/orders/detail/ord_1": "200 Tu pedido",
      "/profile/wishlist/usr_1": "200 Favoritos",
      "/admin-panel/orders/detail/ord_1": "200 Pedido · Panel",
      "/admin-panel/users/detail/usr_1": "200 Cliente · Panel",
      "/pedido/1001?token=abc": "200 Tu pedido",
      "/aviso/avi_1": "200 Avisos de stock",
      "/register/usr_1": "200 Creá tu cuenta",
      "/validate-link/register/usr_1/token": "200 Tu enlace",
      "/validate-link/recover/usr_1/token": "200 Tu enlace",
      "/recover-password/usr_1/token": "200 Elegí una contraseña nueva",
      "/email-verification/register/ana@example.com": "200 Revisá tu correo",
      "/buscar?q=que?x": "200 Resultados para «que?x»",
      "/no-such-page": "404 Azahar",
      "/perfumes/brand/no-such-brand": "404 Todas las fragancias",
      [`/detail-perfume/${perfume?._id}`]: `302 /detail-perfume/${perfume?.slug}`,
    };
    const seen: Record<string, string> = {};
    for (const path of Object.keys(responses)) seen[path] = await summaryOf(path);
    expect(seen).toEqual(responses);
    const payment = await (await fetch(`${origin}/cart/usr_1/pago`)).text();
    expect(payment).toMatch(/<script data-part="sdk" async nonce="[^"]+" src="[^"]+\/sdk\.js">/);
    expect(payment).toMatch(/data-part="guarded" data-public-key="[^"]+"/);
  });

  test("a shopper signs in and adds to the cart without errors on the pages", async () => {
    const perfumes = await listedPerfumes(origin);
    const plenty = perfumes.find(({ soon, milliliters }) => !soon && (milliliters[0]?.stock ?? 0) > 2);
    await page.goto(`${origin}/detail-perfume/${plenty?.slug}`);
    await page.locator('main [data-act="add"]').first().click();
    await page.waitForURL(/\/login\?next=/);
    // Waits for the islands, so that an error that stops them is reported here.
    await page.waitForLoadState("networkidle");
    expect(visiting.complaints).toEqual([]);
    await page.getByLabel("Email").fill(CLARA.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(CLARA.password);
    await page.getByRole("button", { name: "Ingresar" }).click();
    await page.waitForURL(/\/cart\/usr_/);
    await page.locator(".account summary", { hasText: "Hola, Clara" }).waitFor();
    await expect.poll(() => page.locator(".cart b").innerText()).toBe("1");
    await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
    await page.getByRole("button", { name: "Uno más" }).waitFor();
    expect(visiting.complaints).toEqual([]);
  });

  test("a component's new text appears without a reload", async () => {
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await edit("in place", "site/src/islands/cart/CartStep.tsx", 'text="Continuar"', 'text="Seguir"');
    await timed("a component", () => page.getByRole("button", { name: "Seguir" }).first().waitFor(SEEN_WITHIN));
    expect(await page.evaluate(() => "kept" in window)).toBe(true);
  });

  test("a changed rule reaches the pages and the worker", async () => {
    const userId = new URL(page.url()).pathname.split("/")[2];
    await page.getByRole("button", { name: "Uno más" }).click();
    const refreshed = async () => {
      const response = await page.request.patch(`${origin}/api/cart/updatedCart/${userId}`, {
        headers: { Origin: origin },
      });
      return response.text();
    };
    await expect.poll(refreshed).toContain('"quantity":2');
    await edit("in place", "shop/cart/cart-line.ts", "MAX_UNITS = 2;", "MAX_UNITS = 1;");
    await Promise.all([
      timed("a rule, in the worker", () => seen(async () => (await refreshed()).includes('"quantity":1'))),
      timed("a rule, in the page", () => seen(pageTellsOfOne)),
    ]);
  });

  test.each(REPLACING)("the worker picks up a route saved %s", async (how) => {
    await respondWith(how, how);
    await timed(`a route, saved ${how}`, () => seen(() => healthSays(how)));
  });

  test("reloads of the worker run one after the other, and the last change wins", async () => {
    const bundlers = async () => {
      const all = await treeOf(pidOf(dev));
      return all.filter(({ command }) => command.includes("wrangler-dist/cli.js")).length;
    };
    await respondWith("first", "in place");
    await seen(async () => (await bundlers()) > 0);
    await respondWith("second", "in place");
    await seen(async () => {
      expect(await bundlers(), "reloads at a time").toBeLessThanOrEqual(1);
      return healthSays("second");
    });
  });

  test("SIGTERM to npm ends every started process, with exit code 0", async () => {
    started = await treeOf(pidOf(dev));
    const commands = started.map(({ command }) => command).join("\n");
    for (const name of ["/sqld ", "/workerd "]) expect(commands).toContain(name);
    dev.process.kill("SIGTERM");
    const code = await dev.ended();
    expect({ code, left: await left() }).toEqual({ code: 0, left: [] });
  });
});

test("npm start ends every process it started when its output has no reader", async () => {
  const shop = start("start");
  await shop.says("local/start.ts");
  shop.process.stdout?.destroy();
  await shop.ended();
  expect(commandsNaming(project)).toEqual([]);
});
