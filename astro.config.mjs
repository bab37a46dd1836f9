import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { inlineTokens } from "./site/build/inline-tokens.mjs";
import { liveBase } from "./site/build/live-base.ts";
import { plainImports, unfoldEntries } from "./site/build/short-chunks.mjs";

/** Few shared chunks, by when a page needs them: at once (boot), when idle (enhancements), React, the islands, forms. */
const CHUNKS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|@nanostores)\/|islands\/react\.ts/ },
  // A group also takes what its modules import, unless an earlier group has it: order matters.
  { name: "boot", test: /preload-helper|node_modules\/nanostores\/atom\/|site\/src\/scripts\/boot\// },
  { name: "enhancements", test: /site\/src\/scripts\/late\// },
  { name: "islands", test: /site\/src\/islands\/(hydrate|catalogue\/)/ },
  // The parts of every form, and the dialog that sends sign-up and recovery links.
  { name: "forms", test: /site\/src\/islands\/(kit|accounts\/email)\/|shop\/accounts\// },
];

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

export default defineConfig({
  root: ".",
  srcDir: "./site/src",
  publicDir: "./site/public",
  outDir: process.env.SITE_OUT_DIR ?? "./dist",
  site: process.env.PUBLIC_ORIGIN ?? "http://127.0.0.1:8787",
  output: "static",
  trailingSlash: "never",
  // Renders pages in parallel: one is rendered while others are written.
  build: { format: "file", inlineStylesheets: "always", concurrency: 4 },
  compressHTML: true,
  // With a cache folder, pages with unchanged content are not rendered again (local/site/site-build.ts).
  cacheDir: process.env.SITE_CACHE_DIR || "./node_modules/.astro",
  experimental: { incrementalBuild: Boolean(process.env.SITE_CACHE_DIR) },
  devToolbar: { enabled: false },
  // The site has no Markdown, and its highlighter needs inline styles, which the policy forbids.
  markdown: { syntaxHighlight: false },
  integrations: [react({ experimentalDisableStreaming: true }), liveBase, reactRefresh],
  vite: {
    plugins: [plainImports, unfoldEntries],
    css: { postcss: { plugins: [inlineTokens()] } },
    build: {
      rolldownOptions: {
        output: { codeSplitting: { groups: CHUNKS } },
      },
    },
    // The name of a page's script is in its HTML, which has a budget.
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { entryFileNames: ({ name }) => `_astro/${name.split(".")[0]}.[hash].js` } },
        },
      },
    },
  },
});
