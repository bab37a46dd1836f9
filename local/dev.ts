import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type AstroIntegration, dev } from "astro";
import { addressesOf, readConfig, type StartConfig } from "./config.ts";
import { runCommand } from "./process/command.ts";
import { CommandError, messageOf } from "./process/errors.ts";
import { ROOT } from "./process/files.ts";
import { isWorkerSource } from "./shop/bundle.ts";
import { startShop } from "./shop/running-shop.ts";
import { DEMO_PICTURES } from "./site/site-build.ts";

/** One save can cause several file changes. */
const DEBOUNCE_MS = 50;

/**
 * `npm run dev`: serves the shop at the address of `npm start`, with pages from the sources instead of a build. Astro's
 * development server reloads changed pages. The worker listens behind it on PORT + 2 and is replaced when its sources change.
 */
await runCommand(async ({ undo, fail }) => {
  const config = readConfig(process.env, ROOT);
  const workerPort = config.port + 2;
  if (workerPort > 65_535)
    throw new CommandError(`PORT=${config.port} leaves no port for the worker: set a lower PORT.`);
  const address = new URL(addressesOf(config).shop);
  let onChange = (_path: string) => {};
  const server = await startPages(config, workerPort, (path) => onChange(path));
  undo.add(() => server.stop());
  const readFrom = (databaseUrl: string) => {
    process.env.TURSO_URL = databaseUrl;
  };
  const shop = await startShop(config, { say: console.log, onLost: fail }, undo, { address, workerPort, readFrom });
  onChange = debounced(() => {
    shop.reloadWorker().catch((error) => console.error(messageOf(error)));
  });
  console.log(`ready ${address.origin} (pages and worker follow the sources)`);
  return "running";
});

async function startPages({ port, dataDir }: StartConfig, workerPort: number, onChange: (path: string) => void) {
  const worker = `http://127.0.0.1:${workerPort}`;
  process.env.WORKER_ORIGIN = worker;
  process.env.PUBLIC_ORIGIN = `http://127.0.0.1:${port}`;
  try {
    return await dev({
      root: ROOT,
      logLevel: "warn",
      server: { host: "127.0.0.1", port },
      integrations: [devPages(onChange)],
      vite: {
        // One cache per data folder, so that two servers can run at the same time.
        cacheDir: join(dataDir, "vite"),
        server: { strictPort: true, proxy: { "/api": worker }, watch: { ignored: ["**/.data*/**"] } },
        // Scans all dependencies at the start, because one that is found later reloads open pages.
        optimizeDeps: { entries: ["site/src/**/*.{astro,ts,tsx}", "!**/*.test.*"] },
      },
    });
  } catch (error) {
    if (!/already in use/.test(String(error))) throw error;
    throw new CommandError(`Port ${port} is in use by another program: stop it, or set another PORT.`);
  }
}

/** Returns a change listener that calls `then` when the worker's sources have not changed for `DEBOUNCE_MS`. */
function debounced(then: () => void): (path: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (path) => {
    if (!isWorkerSource(relative(ROOT, path))) return;
    clearTimeout(timer);
    timer = setTimeout(then, DEBOUNCE_MS);
  };
}

/**
 * Makes Astro's development server respond as Cloudflare does: `_redirects` first, then pages and files, then the worker
 * (dev-fallback.ts). `onChange` gets the path of each project file that is written, created or removed, however the editor
 * saves.
 */
function devPages(onChange: (path: string) => void): AstroIntegration {
  return {
    name: "dev-pages",
    hooks: {
      "astro:config:setup": ({ injectRoute, addMiddleware }) => {
        const fileOf = (name: string) => fileURLToPath(new URL(`dev/${name}`, import.meta.url));
        injectRoute({ pattern: "/[...fallback]", entrypoint: fileOf("dev-fallback.ts"), prerender: false });
        addMiddleware({ entrypoint: fileOf("dev-data.ts"), order: "pre" });
      },
      // Also runs when a change of astro.config.mjs restarts the server.
      "astro:server:setup": ({ server }) => {
        // One of Vite's shortcuts exits the process without cleanup.
        server.bindCLIShortcuts = () => {};
        server.watcher.on("all", (_event, path) => onChange(path));
        server.middlewares.use(async (request, _response, next) => {
          request.url = await fileFor(request.url ?? "/");
          next();
        });
      },
    },
  };
}

/** Returns the path of the file for a request: rewritten by `_redirects`, and for demo pictures moved to their folder. */
async function fileFor(url: string): Promise<string> {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith("/pictures/")) return existsSync(join(ROOT, demoPicture(path))) ? `/${demoPicture(path)}` : url;
  const target = redirected(path, await readFile(join(ROOT, "site/public/_redirects"), "utf8"));
  return `${target}${url.slice(path.length)}`;
}

const demoPicture = (path: string) => path.replace("/pictures", DEMO_PICTURES);

/** Applies the first matching line, such as `/cart/:id /cart 200`. `:id` matches one path segment. */
function redirected(path: string, redirects: string): string {
  for (const line of redirects.trim().split("\n")) {
    const [pattern = "", target = path] = line.split(" ");
    if (new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path)) return target;
  }
  return path;
}
