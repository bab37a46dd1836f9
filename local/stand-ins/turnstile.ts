/**
 * Stand-in for Cloudflare Turnstile (docs/outside-services.md#turnstile): the widget's script `api.js`, its frame, and
 * `siteverify`. The widget's origin is not the origin of the shop, as with the real one. A shopper ticks a box in it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { Faults } from "../shop/faults.ts";
import { bodyOf, json, type PlainResponse, page, parseBody, plainText, respondWithFaults, send } from "../shop/http.ts";

/** The stand-in's keys. It checks the secret key, and not the site key. */
export const LOCAL_TURNSTILE = {
  TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
  TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA",
};

/** Lifetime of a token. */
const TOKEN_MS = 300_000;

/** `fail`: the widget reports an error; `gone`: its script cannot be loaded. */
const switchSchema = z.strictObject({ widget: z.enum(["ok", "fail", "gone"]) });
const passedSchema = z.strictObject({ sitekey: z.string(), action: z.string(), hostname: z.string() });
const verifySchema = z.looseObject({ secret: z.string().optional(), response: z.string().optional() });

type Passed = z.output<typeof passedSchema> & { atMs: number };

/**
 * Creates the stand-in. `PUT /turnstile` with `{"widget": "fail"}` makes its widget fail, `/faults` makes `siteverify` fail.
 */
export function createTurnstile(now: () => number = Date.now) {
  let { widget } = switchSchema.parse({ widget: "ok" });
  const tokens = new Map<string, Passed>();

  function issue(passed: z.output<typeof passedSchema>): string {
    const token = `0.${crypto.randomUUID()}`;
    tokens.set(token, { ...passed, atMs: now() });
    return token;
  }

  function verify({ secret, response: token = "" }: z.output<typeof verifySchema>): PlainResponse {
    const refused = (code: string) => json(200, { success: false, "error-codes": [code], messages: [] });
    if (!secret) return refused("missing-input-secret");
    if (secret !== LOCAL_TURNSTILE.TURNSTILE_SECRET_KEY) return refused("invalid-input-secret");
    if (!token) return refused("missing-input-response");
    const passed = tokens.get(token);
    tokens.delete(token);
    if (!passed) return refused(token.startsWith("0.") ? "timeout-or-duplicate" : "invalid-input-response");
    const { action, hostname, atMs } = passed;
    if (now() - atMs > TOKEN_MS) return refused("timeout-or-duplicate");
    const times = { challenge_ts: new Date(atMs).toISOString() };
    return json(200, { success: true, "error-codes": [], ...times, hostname, action, cdata: "" });
  }

  async function respond(request: IncomingMessage, url: URL): Promise<PlainResponse> {
    const path = `${request.method} ${url.pathname}`;
    if (path === "GET /turnstile/api.js") return widget === "gone" ? plainText(404, "Switched off.") : script();
    if (path === "GET /turnstile/frame") return page(frameOf(widget === "fail"));
    const body = parseBody(await bodyOf(request));
    if (path === "POST /turnstile/passed") {
      const passed = passedSchema.safeParse(body);
      return passed.success ? json(200, { token: issue(passed.data) }) : json(400, { error: "Malformed." });
    }
    const switched = path === "PUT /turnstile" ? switchSchema.safeParse(body) : null;
    if (!switched?.success)
      return plainText(404, 'Not found. To switch the widget: PUT /turnstile {"widget": "fail"}.');
    widget = switched.data.widget;
    return json(200, { widget });
  }

  return {
    /** Passes a challenge without a browser; returns its token. */
    issue,
    async handle(faults: Faults, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
      if (url.pathname !== "/turnstile/siteverify") return send(response, await respond(request, url));
      const apply = async () => verify(verifySchema.parse(parseBody(await bodyOf(request))));
      const failure = (status: number) => json(status, { success: false, "error-codes": ["internal-error"] });
      await respondWithFaults(faults, "turnstile", response, apply, failure);
    },
  };
}

function script(): PlainResponse {
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-store",
    "cross-origin-resource-policy": "cross-origin",
  };
  return { status: 200, headers, body: SCRIPT };
}

const SCRIPT = `(() => {
  const base = document.currentScript.src.replace(/\\/api\\.js.*$/, "");
  const widgets = new Map();
  addEventListener("message", ({ source, data }) => {
    for (const { frame, options } of widgets.values()) {
      if (frame.contentWindow !== source) continue;
      if (data.token) options.callback(data.token);
      if (data.error) options["error-callback"]?.(data.error);
    }
  });
  window.turnstile = {
    render(container, options) {
      const frame = document.createElement("iframe");
      const { sitekey, action = "" } = options;
      frame.src = base + "/frame?" + new URLSearchParams({ sitekey, action, hostname: location.hostname });
      frame.title = "Control de seguridad de Cloudflare";
      Object.assign(frame.style, { border: "0", width: "100%", maxWidth: "300px", height: "65px" });
      container.append(frame);
      const id = "cf-chl-widget-" + widgets.size;
      widgets.set(id, { frame, options });
      return id;
    },
    remove(id) {
      widgets.get(id)?.frame.remove();
      widgets.delete(id);
    },
  };
})();
`;

const STYLE =
  "body{margin:0;font:14px sans-serif}label{display:flex;gap:12px;align-items:center;height:63px;padding:0 16px;border:1px solid #ccc}";

function frameOf(fails: boolean): string {
  const code = fails
    ? `parent.postMessage({ error: "300030" }, "*");`
    : `document.querySelector("input").onchange = async () => {
  const body = JSON.stringify(Object.fromEntries(new URLSearchParams(location.search)));
  const { token } = await (await fetch("/turnstile/passed", { method: "POST", body })).json();
  parent.postMessage({ token }, "*");
};`;
  const box = fails ? "<p>Error</p>" : `<label><input type="checkbox"> Verifique que es un ser humano</label>`;
  return `<!doctype html><html lang="es"><title>Turnstile</title><style>${STYLE}</style>${box}<script>${code}</script></html>`;
}
