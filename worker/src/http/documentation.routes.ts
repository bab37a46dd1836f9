import { Hono } from "hono";
import type { AppEnv } from "./context.ts";
import { type ApiDocument, pageOf, pagePolicy } from "./documentation-page.ts";
import { answerTagged, PUBLIC_CACHE } from "./tagged.ts";

/** General part of the OpenAPI document. The routes and their schemas supply the rest. */
export const ABOUT = {
  openapi: "3.1.0",
  info: {
    title: "Azahar API",
    version: "1",
    description:
      "Requests and responses are JSON, from the same origin only. Errors have the form {message, code, fields?, requestId}. Money is a decimal number: " +
      "fields named price are US dollars, fields ending in Ars are Argentine pesos. Writes require a same-origin Sec-Fetch-Site or Origin header.",
  },
  servers: [{ url: "/api" }],
};

/** GET /api/openapi.json and GET /api/docs, from a document that is generated once. */
export function documentation(make: () => Promise<ApiDocument>) {
  let made: Promise<ApiDocument> | undefined;
  const document = () => {
    made ??= make();
    return made;
  };
  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => answerTagged(c, await document()))
    .get("/docs", async (c) =>
      c.html(pageOf(await document()), 200, {
        "Cache-Control": PUBLIC_CACHE,
        "Content-Security-Policy": await pagePolicy(),
      }),
    );
}
