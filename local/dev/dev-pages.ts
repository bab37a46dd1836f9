import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { ROOT } from "../root.ts";
import { DEMO_PICTURES } from "../site/site-build.ts";

/**
 * Makes Astro's development server respond as Cloudflare does: `_redirects` first, then pages and files, then the worker
 * (dev-miss.ts). `onChange` gets the path of each project file that is written, created or removed, however the editor saves.
 */
export function devPages(onChange: (path: string) => void): AstroIntegration {
  return {
    name: "dev-pages",
    hooks: {
      "astro:config:setup": ({ injectRoute }) => {
        const entrypoint = fileURLToPath(new URL("dev-miss.ts", import.meta.url));
        injectRoute({ pattern: "/[...miss]", entrypoint, prerender: false });
      },
      // Runs again when a change of astro.config.mjs restarts the server.
      "astro:server:setup": ({ server }) => {
        // One of the shortcuts exits the process without any cleanup.
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
  const [path = "", query] = url.split("?", 2);
  if (path.startsWith("/pictures/")) return existsSync(join(ROOT, demoPicture(path))) ? `/${demoPicture(path)}` : url;
  const target = redirected(path, await readFile(join(ROOT, "site/public/_redirects"), "utf8"));
  return query === undefined ? target : `${target}?${query}`;
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
