import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { ROOT } from "./root.ts";
import { DEMO_PICTURES } from "./site-build.ts";

/**
 * Makes Astro's development server answer as Cloudflare does: first `_redirects`, then pages and files, and the worker whatever
 * is neither (dev-miss.ts). `onChange` gets the path of each project file that is written, created or removed, whatever way
 * the editor saves.
 */
export function devPages(onChange: (path: string) => void): AstroIntegration {
  return {
    name: "dev-pages",
    hooks: {
      "astro:config:setup": ({ injectRoute }) => {
        const entrypoint = fileURLToPath(new URL("dev-miss.ts", import.meta.url));
        injectRoute({ pattern: "/[...miss]", entrypoint, prerender: false });
      },
      // Called again for the server that follows a change of astro.config.mjs.
      "astro:server:setup": ({ server }) => {
        // One of them ends the process past everything else that runs.
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

/** The path of the file that answers a request: another one by `_redirects`, and for the demo catalogue's pictures. */
async function fileFor(url: string): Promise<string> {
  const [path = "", query] = url.split("?", 2);
  if (path.startsWith("/pictures/")) return existsSync(join(ROOT, demoPicture(path))) ? `/${demoPicture(path)}` : url;
  const target = redirected(path, await readFile(join(ROOT, "site/public/_redirects"), "utf8"));
  return query === undefined ? target : `${target}?${query}`;
}

const demoPicture = (path: string) => path.replace("/pictures", DEMO_PICTURES);

/** By the first line whose pattern fits (`/cart/:id /cart 200`): such a name stands for one segment of the path. */
function redirected(path: string, redirects: string): string {
  for (const line of redirects.trim().split("\n")) {
    const [pattern = "", target = path] = line.split(" ");
    if (new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path)) return target;
  }
  return path;
}
