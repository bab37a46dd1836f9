/**
 * Stand-in for Mercado Pago's browser SDK (docs/outside-services.md#browser-sdk): `/mercadopago/sdk.js`, its modules, and the
 * switches that make it fail. It calls the stand-in of the API and has another origin than the shop, as the real SDK does.
 */

import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Answer, bodyOf, json, send, sentence } from "../../shop/responding.ts";

const FIRST = fileURLToPath(new URL("./browser/mercado-pago.ts", import.meta.url));
const NAME = /^[a-z-]+\.ts$/;
const stored = new Map<string, Promise<string>>();

/** Returns a module of `browser/` as JavaScript. Returns null if no module has that name. */
async function readModule(name: string): Promise<string | null> {
  if (!NAME.test(name)) return null;
  const file = join(dirname(FIRST), basename(name));
  try {
    const known = stored.get(file) ?? withoutTypes(file);
    stored.set(file, known);
    return await known;
  } catch {
    stored.delete(file);
    return null;
  }
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
type Switches = z.output<typeof switchesSchema>;

const HEALTHY: Switches = switchesSchema.parse({});

/** Reads switches; omitted ones are healthy. Refuses with a sentence. */
function parseSwitches(put: unknown): { ok: true; switches: Switches } | { ok: false; sentence: string } {
  const parsed = switchesSchema.safeParse(put);
  if (parsed.success) return { ok: true, switches: parsed.data };
  return { ok: false, sentence: z.prettifyError(parsed.error) };
}

/**
 * Returns the SDK's script. It defines `window.MercadoPago` at once and loads the modules of `browser/` on first use, as the
 * real SDK does.
 */
function scriptOf(switches: Switches): string {
  return `(() => {
  const base = document.currentScript.src.replace(/\\/sdk\\.js.*$/, "");
  const switches = ${JSON.stringify(switches)};
  const load = () => import(base + "/sdk/mercado-pago.ts");
  window.MercadoPago = class MercadoPago {
    constructor(publicKey, options = {}) {
      this.setting = { base, switches, publicKey, options };
      if (options.advancedFraudPrevention !== false) load().then((sdk) => sdk.profileDevice(this.setting));
    }
    bricks() {
      return { create: async (...brick) => (await load()).createBrick(this.setting, ...brick) };
    }
    async getInstallments(asked) {
      return (await load()).getInstallments(this.setting, asked);
    }
    async getPaymentMethods(asked) {
      return (await load()).getPaymentMethods(this.setting, asked);
    }
    async getIdentificationTypes() {
      return (await load()).getIdentificationTypes(this.setting);
    }
    async createCardToken(card) {
      return (await load()).createCardToken(this.setting, card);
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

export interface Sdk {
  /** Responds to requests for the SDK. Returns false for other requests. */
  answered(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
}

/** Creates the stand-in, healthy until a switch is set. */
export function createSdk(): Sdk {
  let switches: Switches = HEALTHY;
  return {
    async answered(request, response, { pathname }) {
      if (pathname === CONTROL) return respond(response, await control(request));
      if (pathname === SCRIPT && switches.script === "hang") return true;
      if (pathname === SCRIPT) return respond(response, script(switches));
      if (!pathname.startsWith(MODULES)) return false;
      return respond(response, javaScript(await readModule(pathname.slice(MODULES.length))));
    },
  };

  async function control(request: IncomingMessage): Promise<Answer> {
    if (request.method === "DELETE") switches = HEALTHY;
    else if (request.method === "PUT") {
      const put = parseSwitches(await jsonOf(request));
      if (!put.ok) return json(400, { error: put.sentence });
      switches = put.switches;
    } else if (request.method !== "GET") return sentence(405, "Method not allowed: only GET, PUT and DELETE.");
    return json(200, switches);
  }
}

function respond(response: ServerResponse, answer: Answer): true {
  send(response, { ...answer, headers: { ...OPEN, ...answer.headers } });
  return true;
}

function script(switches: Switches): Answer {
  return switches.script === 404
    ? sentence(404, "Switched off: see /mercadopago/_/sdk.")
    : javaScript(scriptOf(switches));
}

function javaScript(code: string | null): Answer {
  if (code === null) return sentence(404, "This module does not exist.");
  return { status: 200, headers: { "content-type": "text/javascript; charset=utf-8" }, body: code };
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await bodyOf(request)).toString("utf8"));
  } catch {
    return undefined;
  }
}
