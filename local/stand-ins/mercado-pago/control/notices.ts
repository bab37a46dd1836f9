import { z } from "zod";
import { type Answer, json, sentence } from "../../../shop/answering.ts";
import type { StoredNotice } from "../notices/notice.ts";
import type { Provider } from "../provider.ts";
import type { ControlRequest } from "./request.ts";

const crafted = z.object({
  paymentId: z.coerce.number().int(),
  kind: z.enum(["webhook", "ipn", "forged"]).default("webhook"),
  action: z.enum(["payment.created", "payment.updated"]).default("payment.updated"),
});
const chosen = z.object({ ids: z.array(z.number()).optional() });

/**
 * `GET notices` lists the webhooks, oldest first. `POST notices` makes one for any payment id and holds it. `POST
 * notices/{id}/deliver` delivers one now, any number of times. `POST notices/deliver` delivers those of `{ids}` in that
 * order, or all held ones.
 */
export async function answerNotices(provider: Provider, asked: ControlRequest): Promise<Answer> {
  const [, first, verb] = asked.parts;
  if (asked.method === "GET" && first === undefined) return json(200, provider.notices.list());
  if (asked.method !== "POST") return sentence(405, "Method not allowed: only GET and POST.");
  if (first === undefined) return craft(provider, asked.body);
  if (first === "deliver") return deliverMany(provider, asked.body);
  const delivered = verb === "deliver" ? await provider.notices.deliver(Number(first)) : null;
  return delivered ? json(200, delivered) : json(404, { error: "This notice does not exist." });
}

async function craft(provider: Provider, body: unknown): Promise<Answer> {
  const parsed = crafted.safeParse(body);
  if (!parsed.success)
    return json(400, { error: "The body must be a notice: {paymentId, kind?: webhook|ipn|forged, action?}." });
  const notice = await provider.notices.announce({ ...parsed.data, url: null }, true);
  return notice
    ? json(201, notice)
    : json(400, { error: "The notice has no destination: set webhookUrl in settings." });
}

async function deliverMany(provider: Provider, body: unknown): Promise<Answer> {
  const parsed = chosen.safeParse(body);
  if (!parsed.success) return json(400, { error: "The body must be {ids?: [number]}." });
  const held = provider.notices.list().filter((one) => one.state === "held");
  const delivered: (StoredNotice | null)[] = [];
  for (const id of parsed.data.ids ?? held.map((one) => one.id)) delivered.push(await provider.notices.deliver(id));
  return json(200, delivered);
}
