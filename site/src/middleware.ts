import { defineMiddleware } from "astro:middleware";
import { finishPage, nameBase } from "#site/layouts/finish-page.ts";

/** Finishes every built page. The development server adds its own scripts and styles, so pages stay unchanged there. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (import.meta.env.DEV || !response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  return new Response(finishPage(nameBase(await response.text())), response);
});
