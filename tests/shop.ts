/** Starts a shop with `npm start` and its own data folder, for journeys and measurements, and finds products in it. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { layoutOf } from "#local/config.ts";
import { launch, newPlace } from "#local/shop/start.fixture.ts";
import { perfumesResponseSchema, type WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { copyPrepared } from "./setup/bundles.ts";

export interface RunningShop {
  /** The shop's origin, without a trailing slash. */
  shopUrl: string;
  /** The origin of the stand-ins. */
  localUrl: string;
  /** The database server itself, not the proxy that can make the worker's requests fail; for changes by SQL. */
  databaseUrl: string;
  dataDir: string;
  workerLog(): string;
  /** Stops the shop and deletes its data folder. */
  stop(): Promise<void>;
}

/**
 * Runs the start command with free ports, a new data folder and the catalogue of `CATALOGUE`, by default the demo one. `env`
 * adds or replaces variables. The cron runs once an hour. Resolves when the shop is ready; else stops it and throws.
 */
export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const place = await newPlace();
  const { port, localPort, dataDir } = place;
  copyPrepared("shop", layoutOf(dataDir).worker);
  const catalogue = process.env["CATALOGUE"] ?? "demo";
  const shop = launch(place, "node", { CATALOGUE: catalogue, CRON_SECONDS: "3600", ...env });
  const stop = async () => {
    shop.process.kill("SIGTERM");
    await shop.ended();
    rmSync(dirname(dataDir), { recursive: true, force: true });
  };
  await shop.ready().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    shopUrl: `http://127.0.0.1:${port}`,
    localUrl: `http://127.0.0.1:${localPort}`,
    databaseUrl: databaseUrlIn(shop.output()),
    dataDir,
    workerLog: () => readIfThere(join(dataDir, "logs", "worker.log")),
    stop,
  };
}

/** Returns an empty text when the file does not exist: a worker that logged nothing has none. */
function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Reads the database server's URL from the printed summary. */
export function databaseUrlIn(output: string): string {
  const [, url] = /^ *Database +(http:\S+)$/m.exec(output) ?? [];
  if (!url) throw new Error(`The summary names no database:\n${output}`);
  return url;
}

/** Returns the public perfumes that the shop's API lists for `query`, by default all of them from A to Z. */
export async function listedPerfumes(shopUrl: string, query = "?sortBy=aZ"): Promise<WirePerfume[]> {
  const response = await fetch(`${shopUrl}/api/perfumes${query}`);
  return perfumesResponseSchema.parse(await response.json()).perfumes;
}

/** Returns the slug of a perfume that has two sizes in stock and no promotion. Throws if the shop has no such perfume. */
export async function productWithTwoSizes(shopUrl: string): Promise<string> {
  const found = (await listedPerfumes(shopUrl)).find(
    ({ soon, milliliters }) =>
      !soon && milliliters.filter(({ stock }) => stock > 0).length > 1 && !milliliters.some((size) => size.forSale),
  );
  if (!found)
    throw new Error("The catalogue has no perfume that is for sale, with two sizes in stock and no promotion.");
  return found.slug;
}
