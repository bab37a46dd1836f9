import type { Answer } from "../../../shop/answering.ts";
import type { Call } from "../gates.ts";
import { problem } from "../problem.ts";
import type { Provider } from "../provider.ts";
import { hashOf, type ServerCall } from "./call.ts";
import { charge, type Ending } from "./charge.ts";
import { getPayment, listRefunds, refundPayment, searchPayments, updatePayment } from "./payments.ts";

/** Whether the shop's server calls this path. The browser calls the others. */
export function isServerPath(path: string): boolean {
  return path === "/v1/payments" || path.startsWith("/v1/payments/");
}

/** Responds to a call of the shop's server: logs it, passes its gates, and applies the forced error for it, if any. */
export async function answerServer(provider: Provider, method: string, call: ServerCall): Promise<Ending> {
  const known = route(method, call.path);
  if (!known) return problem(404);
  const { name, apply } = known;
  provider.calls.add(logged(provider, name, call));
  // A charge passes its gates itself, while its key is in flight.
  if (name !== "charge") await provider.gates.pass(name, "before");
  const forced = provider.errors.take(name);
  if (forced && !forced.applied) return forced.answer;
  const ending = await apply(provider, call);
  if (name !== "charge") await provider.gates.pass(name, "after");
  return forced ? forced.answer : ending;
}

interface Route {
  name: Call;
  apply(provider: Provider, call: ServerCall): Answer | Promise<Ending>;
}

function route(method: string, path: string): Route | null {
  if (method === "POST" && path === "/v1/payments") return { name: "charge", apply: charge };
  if (method === "GET" && path === "/v1/payments/search") return { name: "search", apply: searchPayments };
  const [, id, rest] = /^\/v1\/payments\/(\d{1,15})(\/refunds)?$/.exec(path) ?? [];
  return id === undefined ? null : routeOfOne(method, Number(id), rest !== undefined);
}

function routeOfOne(method: string, id: number, refunds: boolean): Route | null {
  if (refunds && method === "POST") return { name: "refund", apply: (p, call) => refundPayment(p, id, call) };
  if (refunds && method === "GET") return { name: "refunds", apply: (p) => listRefunds(p, id) };
  if (!refunds && method === "GET") return { name: "get", apply: (p) => getPayment(p, id) };
  return !refunds && method === "PUT" ? { name: "update", apply: (p, call) => updatePayment(p, id, call) } : null;
}

function logged(provider: Provider, name: Call, call: ServerCall) {
  const { path, key, meliSessionId, body } = call;
  const bodyHash = body.length === 0 ? null : hashOf(body);
  return { atMs: provider.clock.nowMs(), call: name, path, key, bodyHash, meliSessionId };
}
