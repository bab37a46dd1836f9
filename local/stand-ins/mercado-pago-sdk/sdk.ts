/**
 * Stand-in for Mercado Pago's browser SDK (docs/outside-services.md#browser-sdk): `/mercadopago/sdk.js`, its modules, and the
 * switches that make it fail. It calls the stand-in of the API and has another origin than the shop, as the real SDK does.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, bodyOf, json, send, sentence } from "../../shop/answering.ts";
import { readModule } from "./browser-modules.ts";
import { scriptOf } from "./script.ts";
import { HEALTHY, parseSwitches, type Switches } from "./switches.ts";

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
      if (pathname === CONTROL) return told(response, await control(request));
      if (pathname === SCRIPT && switches.script === "hang") return true;
      if (pathname === SCRIPT) return told(response, script(switches));
      if (!pathname.startsWith(MODULES)) return false;
      return told(response, javaScript(await readModule(pathname.slice(MODULES.length))));
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

function told(response: ServerResponse, answer: Answer): true {
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
