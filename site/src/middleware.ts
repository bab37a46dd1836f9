import { defineMiddleware } from "astro:middleware";
import { finishPage, nameBase } from "#site/layouts/finish-page.ts";

/** Finishes every built page. The development server adds its own scripts and styles, so pages stay unchanged there. */
export const onRequest = defineMiddleware(async (_, next) => {
  const answer = await next();
  if (import.meta.env.DEV || !answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  return new Response(finishPage(nameBase(await answer.text())), answer);
});
