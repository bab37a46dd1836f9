import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { generateSpecs } from "hono-openapi";
import type { AppEnv } from "./context.ts";
import { PUBLIC_CACHE, respondWithTag } from "./respond.ts";

/** General part of the OpenAPI document. The routes and their schemas supply the rest. */
export const OPENAPI_INFO = {
  openapi: "3.1.0",
  info: {
    title: "Azahar API",
    version: "1",
    description:
      "Requests and responses are JSON, except files. Errors have the form {message, code, fields?, challenge?, requestId}. Money is a decimal number: " +
      "fields named price are US dollars; fields ending in Ars and the amounts of orders and payments are Argentine pesos. " +
      "Writes require a same-origin Sec-Fetch-Site or Origin header, except the webhook of the payment provider.",
  },
  servers: [{ url: "/api" }],
};

/** GET /api/openapi.json and /api/docs. The isolate keeps the document, not its promise, which belongs to one request. */
export function documentation(generate: () => Promise<ApiDocument>) {
  let generated: ApiDocument | undefined;
  const document = async () => {
    generated ??= await generate();
    return generated;
  };
  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => respondWithTag(c, await document()))
    .get("/docs", async (c) =>
      c.html(pageOf(await document()), 200, {
        "Cache-Control": PUBLIC_CACHE,
        "Content-Security-Policy": await pagePolicy(),
      }),
    );
}

type ApiDocument = Awaited<ReturnType<typeof generateSpecs>>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin: 2.5rem 0 .25rem; font-size: 1.1rem; }
code, pre { font: .85rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .4rem; }
td { padding: .15rem 1rem .15rem 0; vertical-align: top; }
h2, td:last-child { overflow-wrap: anywhere; }
summary { cursor: pointer; }
`;

/** Returns the page's Content-Security-Policy: only its own style, by hash. */
async function pagePolicy(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Renders the OpenAPI document as an HTML page without scripts. */
async function pageOf({ info, paths, components }: ApiDocument): Promise<string> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => callOf(`${method.toUpperCase()} /api${path}`, call)),
  );
  const shapes = Object.entries(components.schemas ?? {}).map(([name, schema]) => shapeOf(name, schema));
  return `${await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${info.title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description}</p>
        <p><a href="/api/openapi.json">/api/openapi.json</a></p>
        ${calls}
        <h2>Schemas</h2>
        ${shapes}
      </body>
    </html>`}`;
}

function callOf(title: string, call: unknown) {
  const { summary, parameters, responses } = readCall(call);
  return html`<h2 id="${title}"><code>${title}</code></h2>
    <p>${summary}</p>
    ${parameters.length > 0 ? html`<table>${parameters.map(parameterOf)}</table>` : ""}
    ${Object.entries(responses).map(([status, response]) => shapeOf(status, response))}`;
}

function parameterOf(parameter: unknown) {
  const { name = "", schema = {}, description = "" } = isRecord(parameter) ? parameter : {};
  return html`<tr><td><code>${String(name)}</code></td><td>${String(description)} <code>${JSON.stringify(schema)}</code></td></tr>`;
}

function shapeOf(name: string, schema: unknown) {
  return html`<details><summary><code>${name}</code></summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`;
}

function readCall(call: unknown) {
  const { summary, parameters, responses } = isRecord(call) ? call : {};
  return {
    summary: typeof summary === "string" ? summary : "",
    parameters: Array.isArray(parameters) ? parameters : [],
    responses: isRecord(responses) ? responses : {},
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
