import { fileURLToPath } from "node:url";
import react from "@astrojs/react";
import { defineConfig, passthroughImageService } from "astro/config";
import { build } from "vite";
import { inlineTokens } from "./site/build/inline-tokens.mjs";
import { isPanelCopy, panelCopies } from "./site/build/panel-copies.mjs";
import { plainImports, unfoldEntries } from "./site/build/short-chunks.mjs";

/**
 * Shared chunks of the shop's pages: few, so that a page makes few requests. `boot` loads first, `enhancements` usually when the
 * browser is idle.
 */
const CHUNKS = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|@nanostores)\/|islands\/(react\.ts|kit\/(RetryNotice|show-dialog))/,
  },
  // A group also contains what its modules import, unless an earlier group does: the order matters.
  { name: "boot", test: /preload-helper|node_modules\/nanostores\/atom\/|site\/src\/scripts\/boot\// },
  // Also the rules that search, listings and forms share, so that none of them loads another's chunk.
  { name: "enhancements", test: /site\/src\/(scripts\/late\/|api\/perfumes)|shop\/(text|catalogue\/categories)\.ts/ },
  { name: "islands", test: /site\/src\/islands\/(hydrate|catalogue\/)/ },
  // The controls and further pages of listings, and the further cards of carousels.
  { name: "listing", test: /islands\/storefront\/(start-listing|CarouselEnd)/ },
  // The parts that forms share, and the dialog that requests mailed links and stock alerts.
  { name: "forms", test: /site\/src\/islands\/(kit|accounts\/email)\/|shop\/accounts\// },
].map(({ name, test }) => ({ name, test: (id) => test.test(id) && !isPanelCopy(id) }));

/**
 * Code that at least `minShareCount` pages of the panel share. The bundler splits the panel's other code by the pages that need
 * it.
 */
const PANEL_CHUNK = { name: "panel", test: /\?panel$|node_modules\/@tanstack\//, minShareCount: 12 };

/** React's plugin needs this on a page before the first component. Copied from the plugin (`react.preambleCode`). */
const REFRESH_PREAMBLE = `import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/**
 * Enables React Fast Refresh on every page of the development server. Astro does so only for its own islands; ours are mounted
 * by our code (docs/decisions/033-islands-are-hydrated-over-the-built-markup.md).
 */
const reactRefresh = {
  name: "react-refresh",
  hooks: {
    "astro:config:setup": ({ command, injectScript }) => {
      // Injected into the head, before every script of the page.
      if (command === "dev") injectScript("page", REFRESH_PREAMBLE);
    },
  },
};

/** The file that `react-dom/server` takes `renderToString` from. The package has no export for it. */
const STRING_RENDERER = fileURLToPath(
  new URL("./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js", import.meta.url),
);

const RELEASE_DIR = process.env.RELEASE_DIR ?? "./dist";

/** Bundles the program that writes the site's files, so that a release needs no sources. */
const siteWriter = {
  name: "site-writer",
  hooks: {
    "astro:build:done": () =>
      build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        ssr: { noExternal: true },
        build: {
          ssr: "site/render/write-site.ts",
          outDir: RELEASE_DIR,
          emptyOutDir: false,
          rolldownOptions: { output: { entryFileNames: "[name].mjs", codeSplitting: false } },
        },
      }),
  },
};

/** Bundles the renderer with everything it imports, for Node.js and for the worker. */
const oneBundle = {
  name: "one-bundle",
  apply: "build",
  config: () => ({
    ssr: { target: "webworker", noExternal: true },
    environments: {
      ssr: {
        // The worker contains this bundle (docs/performance.md#worker-size).
        build: { minify: true },
        resolve: { noExternal: true, conditions: ["workerd", "worker", "module", "import"], builtins: [/^node:/] },
      },
    },
  }),
};

/**
 * Leaves out the parts of React that the renderer never calls. Islands import `react-dom/client`, and `react-dom/server`
 * contains the streaming renderer, which `experimentalDisableStreaming` turns off.
 */
const leanReact = {
  name: "lean-react",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "ssr",
  resolveId(id) {
    if (id === "react-dom/client") return "\0browser-react";
    return id === "react-dom/server" ? STRING_RENDERER : undefined;
  },
  load: (id) =>
    id === "\0browser-react" ? "export const createRoot = undefined, hydrateRoot = undefined;" : undefined,
};

/**
 * The pages' renderer: one bundle that runs in Node.js (site/render) and in the worker
 * (docs/decisions/031-pages-have-one-renderer.md).
 */
const renderer = {
  name: "renderer",
  hooks: {
    "astro:config:done": ({ setAdapter }) =>
      setAdapter({
        name: "renderer",
        entrypointResolution: "auto",
        serverEntrypoint: new URL("./site/render/entry.ts", import.meta.url).pathname,
        supportedAstroFeatures: {
          serverOutput: "stable",
          staticOutput: "stable",
          hybridOutput: "stable",
          sharpImageService: "stable",
        },
      }),
  },
};

export default defineConfig({
  root: ".",
  srcDir: "./site/src",
  publicDir: "./site/public",
  // A separate folder for each release (local/site/release.ts).
  outDir: RELEASE_DIR,
  output: "server",
  adapter: renderer,
  trailingSlash: "never",
  build: { format: "file", inlineStylesheets: "always" },
  compressHTML: true,
  // Pictures are stored in all their sizes. Astro's own service would put sharp into the renderer.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // The site has no Markdown, and Astro's highlighter needs inline styles, which the policy forbids.
  markdown: { syntaxHighlight: false },
  integrations: [react({ experimentalDisableStreaming: true }), reactRefresh, siteWriter],
  vite: {
    plugins: [panelCopies, plainImports, unfoldEntries, oneBundle, leanReact],
    css: { postcss: { plugins: [inlineTokens()] } },
    build: {
      rolldownOptions: {
        output: { codeSplitting: { groups: [...CHUNKS, PANEL_CHUNK] } },
      },
    },
    // Short names, because the name of a page's script is in its HTML, which has a budget.
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { entryFileNames: ({ name }) => `_astro/${name.split(".")[0]}.[hash].js` } },
        },
      },
    },
  },
});
