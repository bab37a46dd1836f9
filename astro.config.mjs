import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { ISLAND_RUNTIME_HASH, islandRuntime } from "./site/build/island-runtime.mjs";

/** Registers `client:intent`: an island hydrates on the first intent or when idle, and no tap before that is lost. */
const intentDirective = {
  name: "intent-directive",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) => {
      addClientDirective({ name: "intent", entrypoint: "./site/src/directives/intent.ts" });
    },
  },
};

/** Few files, each for one moment: what a page runs at once, and React with its renderer; the island is a third by itself. */
const CHUNKS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react|@nanostores)[\\/]/ },
  {
    name: "live",
    test: /[\\/](shop[\\/]|nanostores[\\/]|site[\\/]src[\\/]stores[\\/](live|page-terms|pending-key)|overlay[\\/](paint|live-overlay))/,
  },
];

export default defineConfig({
  root: ".",
  srcDir: "./site/src",
  publicDir: "./site/public",
  outDir: process.env.SITE_OUT_DIR ?? "./dist",
  site: process.env.PUBLIC_ORIGIN ?? "http://127.0.0.1:8787",
  output: "static",
  trailingSlash: "never",
  build: { format: "file", inlineStylesheets: "always" },
  compressHTML: true,
  devToolbar: { enabled: false },
  // No Markdown here; its highlighter would want inline styles, which the policy forbids.
  markdown: { syntaxHighlight: false },
  integrations: [react({ experimentalDisableStreaming: true }), intentDirective],
  security: {
    csp: {
      algorithm: "SHA-256",
      // What cannot stand in a <meta> (frame-ancestors) is in public/_headers.
      directives: [
        "default-src 'none'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
      ],
      scriptDirective: { resources: ["'self'", "'inline-speculation-rules'"], hashes: [ISLAND_RUNTIME_HASH] },
    },
  },
  vite: {
    plugins: [islandRuntime],
    build: {
      // Every dynamic import here is one file: nothing to preload beside it.
      modulePreload: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: CHUNKS } },
      },
    },
  },
});
