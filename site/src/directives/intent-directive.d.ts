import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates on the first intent; with "idle" also by itself once the page is idle. See `intent.ts`. */
    "client:intent"?: boolean | "idle";
  }
}
