import { watch } from "node:fs";
import { dev } from "astro";
import { runCommand } from "./command.ts";
import { addressesOf, readConfig } from "./config.ts";
import { ROOT } from "./root.ts";
import { type RunningShop, startShop } from "./running-shop.ts";
import { Stop } from "./stop.ts";

const WORKER_SOURCES = ["worker/src", "shop", "db/queries"];
const SETTLE_MS = 150;

/**
 * `npm run dev`: the shop of `npm start`, and in front of it Astro's development server on PORT + 2, whose pages reload
 * themselves as their sources change. `/api` and the pictures come from the worker, which is replaced as its own change.
 */
await runCommand(async ({ undo, fail }) => {
  const config = readConfig(process.env, ROOT);
  if (config.port + 2 > 65_535) throw new Stop(`PORT=${config.port} leaves no port for the development server.`);
  const shop = await startShop(config, { say: (line) => console.log(line), onLost: fail }, undo);
  undo.add(watchWorker(shop));
  const origin = addressesOf(config).shop;
  process.env.TURSO_URL = shop.databaseUrl;
  const proxy = { "/api": origin, "/pictures": origin };
  const server = await dev({
    root: ROOT,
    logLevel: "warn",
    server: { host: "127.0.0.1", port: config.port + 2 },
    vite: { server: { strictPort: true, proxy } },
  });
  undo.add(() => server.stop());
  console.log(`ready http://127.0.0.1:${config.port + 2} (pages with hot reload; the built shop is at ${origin})`);
  return "running";
});

function watchWorker(shop: RunningShop): () => void {
  let timer: NodeJS.Timeout | undefined;
  const renew = () =>
    shop.renewWorker().catch((error) => console.error(error instanceof Error ? error.message : error));
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(renew, SETTLE_MS);
  };
  const watchers = WORKER_SOURCES.map((folder) => watch(`${ROOT}/${folder}`, { recursive: true }, soon));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
