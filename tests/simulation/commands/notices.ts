/** Webhooks of the card provider: in any order, repeated, concurrent or late, and invalid ones. */
import type { Answer } from "../ask.ts";
import { type Command, command } from "../command.ts";
import { pick, type State } from "../model.ts";
import { hear } from "../money.ts";
import { passSecond, payments } from "../provider.ts";
import type { Rig } from "../rig.ts";

/** Delivers a webhook `times` times at once: any one, delivered before or not, or one of the newest. */
export function deliver(which: "any" | "newest", index: number, times: number): Command {
  return command(`deliver(${which}, ${index}, ${times})`, async (state, model, rig) => {
    const all = rig.provider().notices.list();
    const signed = all.filter(({ kind }) => kind === "webhook");
    const notice = which === "any" ? pick(signed, index) : signed.at(-1 - index);
    const stored = () => payments(rig).find(({ id }) => id === notice?.paymentId);
    if (!notice || !stored() || (times > 1 && model.isSick)) return null;
    await passSecond(model, rig);
    // The payment may have changed in that second.
    const payment = stored();
    if (!payment) return null;
    const before = structuredClone(state);
    hear(state, payment, { nowMs: model.nowMs });
    state.notices[String(payment.id)] = 0;
    return {
      ask: () => deliverAll(rig, notice.id, times),
      answer: { status: 200 },
      reached: [
        notice.tries.length > 0 ? "a notice that came before" : "a notice",
        ...(times > 1 ? ["a notice many times at once"] : []),
        ...movedBy(before, state),
      ],
      stages: () => [before, structuredClone(state)],
    };
  });
}

/** Returns what a webhook changed in the orders. */
function movedBy(before: State, after: State): string[] {
  return after.orders.flatMap((order, index) => {
    const was = before.orders[index];
    if (was?.status !== order.status) return [`a notice: from ${was?.status} to ${order.status}`];
    return was?.review === order.review ? [] : [`a notice: ${order.review ?? "nothing to decide any more"}`];
  });
}

/** Delivers an IPN of the old kind, which is ignored, or a forged webhook, which is refused. Neither changes anything. */
export function deliverBad(index: number, kind: "ipn" | "forged"): Command {
  return command(`deliverBad(${index}, ${kind})`, async (_, __, rig) => {
    const payment = pick(payments(rig), index);
    if (!payment) return null;
    const stored = { paymentId: payment.id, kind, action: "payment.updated", url: null } as const;
    const notice = await rig.provider().notices.announce(stored, true);
    if (!notice) throw new Error("there is nowhere to send a notice");
    return {
      ask: () => deliverAll(rig, notice.id, 1),
      answer: { status: kind === "ipn" ? 200 : 401 },
      reached: [kind === "ipn" ? "an older notice" : "a forged notice"],
    };
  });
}

async function deliverAll(rig: Rig, id: number, times: number): Promise<Answer> {
  const { notices } = rig.provider();
  const delivered = await Promise.all(Array.from({ length: times }, () => notices.deliver(id)));
  const statuses = delivered.flatMap((one) => one?.tries.at(-1)?.status ?? 0);
  return { status: Math.max(...statuses), code: undefined, body: {} };
}
