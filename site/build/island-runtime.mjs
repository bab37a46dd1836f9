import { createHash } from "node:crypto";

/**
 * The few lines that make `<astro-island>` work on our pages, in place of Astro's own 4.5 kB: ours have no props, one slot,
 * no nesting and no client router. They stand in every page, where the first script counts (decision 15). The element is
 * armed as soon as it is parsed, so that a press during the page's arrival is held, too; it hydrates once its content is there.
 *
 * Astro's element is kept in development. A page that needs more of it (props, several slots) goes without `islandRuntime`.
 */
function runtime() {
  const parsed = () =>
    document.readyState === "loading" && new Promise((done) => addEventListener("DOMContentLoaded", done));
  const get = (url) => import(url).catch(() => import(`${url}?${Date.now()}`));
  customElements.define(
    "astro-island",
    class extends HTMLElement {
      connectedCallback() {
        const at = (name) => this.getAttribute(name);
        const load = async () => {
          const [component, renderer] = await Promise.all([
            get(at("component-url")),
            get(at("renderer-url")),
            parsed(),
          ]);
          return () => {
            const slot = this.querySelector("astro-slot");
            return renderer.default(this)(component.default, {}, { default: slot.innerHTML }, { client: at("client") });
          };
        };
        const fail = (error) => {
          console.error(error);
          this.dispatchEvent(new Event("astro:hydration-error"));
          return () => {};
        };
        Astro[at("client")](() => load().catch(fail), JSON.parse(at("opts")), this);
      }
    },
  );
}

/** What stands in the pages: the function above as text, its indentation taken out. */
const text = `(${runtime})()`.replace(/\n\s*/g, "\n");

/** The text's hash as a Content-Security-Policy names it. */
export const ISLAND_RUNTIME_HASH = `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Puts the runtime in the place of Astro's, in builds. */
export const islandRuntime = {
  name: "island-runtime",
  apply: "build",
  enforce: "pre",
  load(id) {
    if (id.endsWith("/astro/dist/runtime/server/astro-island.prebuilt.js"))
      return `export default ${JSON.stringify(text)}`;
    return undefined;
  },
};
