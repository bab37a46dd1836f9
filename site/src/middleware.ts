import { defineMiddleware } from "astro:middleware";
import { finishPage } from "#site/layouts/finish-page.ts";
import { nameBase } from "#site/layouts/name-base.ts";

/** Every page passes here when it is built. In development the server adds scripts and styles of its own: pages stay as they are. */
export const onRequest = defineMiddleware(async (_, next) => {
  const answer = await next();
  if (import.meta.env.DEV || !answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  return new Response(finishPage(nameBase(await answer.text())), answer);
});
