import { notify } from "./calls.ts";
import { paidByCard } from "./l08-mixed.ts";
import { tally } from "./load.ts";
import { exactly, type Ratio } from "./ratio.ts";
import type { Stage } from "./stage.ts";

const NOTICES = 100;

/** A hundred concurrent webhooks of one payment move its order once and send one mail (docs/faults.md#l9-100-webhooks-at-once). */
export async function measureNotices(stage: Stage): Promise<Ratio[]> {
  const payment = await paidByCard(stage, "CONT");
  const flipped = await fetch(`${stage.provider.url}/_/payments/${payment}`, {
    method: "POST",
    body: JSON.stringify({ status: "approved" }),
  });
  if (!flipped.ok) throw new Error(`the payment could not be changed at the provider: ${flipped.status}`);
  const order = `(SELECT order_id FROM payments WHERE id = '${payment}')`;
  const version = `SELECT version FROM orders WHERE id = ${order}`;
  const mails = `SELECT count(*) FROM outbox WHERE order_id = ${order}`;
  const before = [await stage.count(version), await stage.count(mails)];
  const answers = await Promise.all(Array.from({ length: NOTICES }, () => notify(stage, payment)));
  const after = [await stage.count(version), await stage.count(mails)];
  const since = after.map((count, index) => count - (before[index] ?? 0));
  return [
    exactly("L9", `responses to ${NOTICES} concurrent notices of one payment`, tally(answers), { 200: NOTICES }),
    exactly("L9", "status changes of its order; mails", since, [1, 1]),
  ];
}
