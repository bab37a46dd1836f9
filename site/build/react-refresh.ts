import type { AstroIntegration } from "astro";

/** React's plugin needs this on a page before the first component. Copied from the plugin (`react.preambleCode`). */
const PREAMBLE = `import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/**
 * Enables React Fast Refresh on every page of the development server. Astro does so only for its own islands; ours are
 * mounted by our code (docs/decisions/008-islands-without-astros-runtime.md).
 */
export const reactRefresh: AstroIntegration = {
  name: "react-refresh",
  hooks: {
    "astro:config:setup": ({ command, injectScript }) => {
      // Injected into the head, before every script of the page.
      if (command === "dev") injectScript("page", PREAMBLE);
    },
  },
};
