import { z } from "zod";
import { type Answer, json, sentence } from "../../../shop/answering.ts";
import { CALLS, type Gate, type Gates, POINTS } from "../gates.ts";
import type { ControlRequest } from "./request.ts";

const armed = z.object({ call: z.enum(CALLS), point: z.enum(POINTS) });
const WAIT_MOST_MS = 30_000;

/**
 * `POST gates` `{call, point}` arms a gate. `GET gates/{id}?wait=1` responds when a call is parked at it, or with its state
 * after 30 s. `POST gates/{id}/release` lets the call continue. `GET gates` lists the gates. `DELETE gates` releases all.
 */
export async function answerGates(gates: Gates, asked: ControlRequest): Promise<Answer> {
  const [, id, verb] = asked.parts;
  if (id !== undefined) return answerGate(gates.find(Number(id)), verb, asked);
  if (asked.method === "GET") return json(200, gates.list().map(viewOf));
  if (asked.method === "DELETE") gates.clear();
  if (asked.method === "DELETE") return json(200, []);
  if (asked.method !== "POST") return sentence(405, "Method not allowed: only GET, POST and DELETE.");
  const parsed = armed.safeParse(asked.body);
  if (!parsed.success)
    return json(400, { error: "The body must be a gate: {call, point}.", calls: CALLS, points: POINTS });
  return json(201, viewOf(gates.arm(parsed.data.call, parsed.data.point)));
}

async function answerGate(gate: Gate | undefined, verb: string | undefined, asked: ControlRequest): Promise<Answer> {
  if (!gate) return json(404, { error: "This gate does not exist." });
  if (asked.method === "POST" && verb === "release") gate.release();
  if (asked.method === "GET" && asked.query.has("wait")) await Promise.race([gate.parked, sleep(WAIT_MOST_MS)]);
  return json(200, viewOf(gate));
}

const viewOf = ({ id, call, point, state }: Gate) => ({ id, call, point, state });

const sleep = (ms: number) => new Promise<void>((next) => void setTimeout(next, ms).unref());
