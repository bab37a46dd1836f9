/// <reference types="astro/client" />

interface Window {
  /** Elements with `data-act` pressed before the page's script ran (`layouts/inline-scripts.ts`); null from then on. */
  early?: HTMLElement[] | null;
  /** Forms submitted before they were hydrated (`layouts/inline-scripts.ts`). */
  held?: Map<HTMLFormElement, HTMLElement | null>;
}

type PageLocals = import("./data/pages.ts").PageLocals;

declare namespace App {
  /** What the renderer gives to each page (site/render/entry.ts). */
  interface Locals extends PageLocals {}
}
