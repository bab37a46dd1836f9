import type { AstroIntegration } from "astro";

/** What React's plugin expects on a page before the first component; it is the plugin's own text (`react.preambleCode`). */
const PREAMBLE = `import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/**
 * Lets React components reload themselves on every page of the development server. Astro does so for its own islands only, and ours
 * are mounted by code of our own (docs/decisions/008-islands-without-astros-runtime.md).
 */
export const reactRefresh: AstroIntegration = {
  name: "react-refresh",
  hooks: {
    "astro:config:setup": ({ command, injectScript }) => {
      // It stands in the head, before every script of the page.
      if (command === "dev") injectScript("page", PREAMBLE);
    },
  },
};
