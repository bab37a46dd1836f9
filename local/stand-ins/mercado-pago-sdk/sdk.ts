/**
 * Stand-in for Mercado Pago's browser SDK (docs/outside-services.md#browser-sdk): `/mercadopago/sdk.js`, its modules, and the
 * switches that make it fail. It calls the stand-in of the API. Its origin is not the origin of the shop, as with the real SDK.
 */

import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { bodyOf, json, type PlainResponse, parseBody, plainText, send } from "../../shop/http.ts";

const FOLDER = dirname(fileURLToPath(new URL("./browser/mercado-pago.ts", import.meta.url)));
const MODULE_NAME = /^[a-z-]+\.ts$/;
const modules = new Map<string, Promise<string | null>>();

/** Returns a module of `browser/` as JavaScript, or null when no module has that name. */
async function readModule(name: string): Promise<string | null> {
  if (!MODULE_NAME.test(name)) return null;
  const code = modules.get(name) ?? withoutTypes(join(FOLDER, name)).catch(() => null);
  modules.set(name, code);
  return code;
}

// Imported here because loading the compiler takes half a second, and only card payments need it.
async function withoutTypes(file: string): Promise<string> {
  const source = await readFile(file, "utf8");
  const { default: ts } = await import("typescript");
  const { ModuleKind, ScriptTarget } = ts;
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

const switchesSchema = z.strictObject({
  /** How the request for the script ends. */
  script: z.union([z.literal("ok"), z.literal(404), z.literal("hang")]).default("ok"),
  /** "critical": the form cannot be created; "silent": it never becomes ready. */
  brick: z.enum(["ok", "critical", "silent"]).default("ok"),
  /** Whether creating a card token works. */
  token: z.enum(["ok", "fail"]).default("ok"),
  /** Whether the first digits of cards are recognized. */
  bin: z.enum(["ok", "unknown"]).default("ok"),
});

/** Failures of the SDK's stand-in (docs/outside-services.md#card-form). */
export type Switches = z.output<typeof switchesSchema>;

/**
 * Returns the SDK's script. It defines `window.MercadoPago` immediately and loads the modules of `browser/` on first use, as
 * the real SDK does.
 */
function scriptOf(switches: Switches): string {
  return `(() => {
  const base = document.currentScript.src.replace(/\\/sdk\\.js.*$/, "");
  const switches = ${JSON.stringify(switches)};
  const load = () => import(base + "/sdk/mercado-pago.ts");
  window.MercadoPago = class MercadoPago {
    constructor(publicKey, options = {}) {
      this.context = { base, switches, publicKey, options };
      load().then((sdk) => sdk.profileDevice(this.context));
    }
    bricks() {
      return { create: async (_name, ...brick) => (await load()).createBrick(this.context, ...brick) };
    }
    async getInstallments(request) {
      return (await load()).getInstallments(this.context, request);
    }
  };
})();
`;
}

const SCRIPT = "/mercadopago/sdk.js";
const MODULES = "/mercadopago/sdk/";
const CONTROL = "/mercadopago/_/sdk";

/** Open to every origin, because the SDK runs in the shop's pages. */
const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};

/** Creates the stand-in, healthy until a switch is set. */
export function createSdk() {
  let switches = switchesSchema.parse({});
  return {
    /**
     * Handles requests for the SDK: responds, or leaves the script's request open while `script` is "hang". Returns false for
     * other requests.
     */
    async handled(request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<boolean> {
      const isScript = pathname === SCRIPT;
      if (isScript && switches.script === "hang") return true;
      if (!isScript && pathname !== CONTROL && !pathname.startsWith(MODULES)) return false;
      const plain = await responseTo(request, pathname);
      send(response, { ...plain, headers: { ...OPEN, ...plain.headers } });
      return true;
    },
  };

  async function responseTo(request: IncomingMessage, pathname: string): Promise<PlainResponse> {
    if (pathname === CONTROL) return control(request);
    if (pathname !== SCRIPT) return javaScript(await readModule(pathname.slice(MODULES.length)));
    return javaScript(switches.script === 404 ? null : scriptOf(switches));
  }

  /** `PUT` sets the switches and resets those that it omits. `DELETE` resets all. */
  async function control(request: IncomingMessage): Promise<PlainResponse> {
    const body = parseBody(await bodyOf(request));
    const parsed = switchesSchema.safeParse(request.method === "DELETE" ? {} : body);
    if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) });
    switches = parsed.data;
    return json(200, switches);
  }
}

function javaScript(code: string | null): PlainResponse {
  if (code === null) return plainText(404, "Missing, or switched off by /mercadopago/_/sdk.");
  return { status: 200, headers: { "content-type": "text/javascript; charset=utf-8" }, body: code };
}
