/**
 * The stand-in of Mercado Pago's browser SDK (wire contracts 4): `/mercadopago/sdk.js`, the modules it loads, and the switches
 * that make it fail. It speaks with the stand-in of the API, from another origin than the shop's, as the real one does.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, bodyOf, json, send, sentence } from "../../answering.ts";
import { readModule } from "./browser-modules.ts";
import { scriptOf } from "./script.ts";
import { HEALTHY, parseSwitches, type Switches } from "./switches.ts";

const SCRIPT = "/mercadopago/sdk.js";
const MODULES = "/mercadopago/sdk/";
const CONTROL = "/mercadopago/_/sdk";

/** Any page may ask: the SDK runs in the shop's. */
const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};

export interface Sdk {
  /** Answers what is the SDK's, and says whether it was. */
  answered(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
}

/** The SDK's stand-in, all as it should be until a switch is put. */
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
    } else if (request.method !== "GET") return sentence(405, "Only GET, PUT and DELETE.");
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
  if (code === null) return sentence(404, "No such module.");
  return { status: 200, headers: { "content-type": "text/javascript; charset=utf-8" }, body: code };
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await bodyOf(request)).toString("utf8"));
  } catch {
    return undefined;
  }
}
