import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { inlineTokens } from "./site/build/inline-tokens.mjs";
import { liveBase } from "./site/build/live-base.ts";
import { plainImports } from "./site/build/plain-imports.mjs";
import { reactRefresh } from "./site/build/react-refresh.ts";
import { unfoldEntries } from "./site/build/unfold-entries.mjs";

/** Few files, each for one moment: what a page runs at once, what follows when it is idle, React, the islands, a listing's controls. */
const CHUNKS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|@nanostores)\/|islands\/react\.ts/ },
  // A group takes what its modules import along, unless one before it has: cards come before what shows them.
  { name: "boot", test: /preload-helper|node_modules\/nanostores\/atom\/|site\/src\/scripts\/boot\// },
  { name: "comforts", test: /site\/src\/scripts\/late\// },
  { name: "islands", test: /site\/src\/islands\/catalogue\// },
  // The parts of every form, and the dialog that is on every page's way to an account.
  { name: "forms", test: /site\/src\/islands\/(kit|accounts\/email)\/|shop\/accounts\// },
];

export default defineConfig({
  root: ".",
  srcDir: "./site/src",
  publicDir: "./site/public",
  outDir: process.env.SITE_OUT_DIR ?? "./dist",
  site: process.env.PUBLIC_ORIGIN ?? "http://127.0.0.1:8787",
  output: "static",
  trailingSlash: "never",
  // Side by side: one page is rendered while others are written.
  build: { format: "file", inlineStylesheets: "always", concurrency: 4 },
  compressHTML: true,
  // With a folder to keep them in, pages that show what they showed in the build before are not made again (local/site-cache.ts).
  cacheDir: process.env.SITE_CACHE_DIR || "./node_modules/.astro",
  experimental: { incrementalBuild: Boolean(process.env.SITE_CACHE_DIR) },
  devToolbar: { enabled: false },
  // No Markdown here; its highlighter would want inline styles, which the policy forbids.
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
  },
});
