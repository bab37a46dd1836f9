/** Events at the card provider: payments change or appear, and webhooks arrive in any order, repeated, late or invalid. */
import { refundedCentavos, type Status, statusOf } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { command } from "../command.ts";
import { afterExpiry } from "../model/orders.ts";
import { applyPayment, changeProvider, passSecond, payments } from "../model/payments.ts";
import type { State } from "../model/state.ts";
import { type Command, pick } from "../rules.ts";
import type { ApiResponse } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";

/** The possible next statuses of a payment. */
const NEXT: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  pending: ["approved", "rejected", "cancelled"],
  in_process: ["approved", "approved", "rejected", "cancelled"],
  approved: ["charged_back", "in_mediation", "refunded"],
  in_mediation: ["approved", "charged_back"],
};

/** Changes the status of a payment at the provider, without delivering a webhook. `index` counts from the newest. */
export function changePayment(index: number, way: number, what: "waiting" | "any"): Command {
  return command(`changePayment(${index}, ${way}, ${what})`, async (_, model, system) => {
    const movable = payments(system).filter((payment) => {
      const { status } = statusOf(payment);
      return what === "waiting" ? status === "in_process" : NEXT[status] !== undefined;
    });
    const payment = pick(movable.toReversed(), index);
    const status = payment && pick(NEXT[statusOf(payment).status] ?? [], way);
    // After a partial refund, only the shop refunds the rest.
    if (!payment || !status || (refundedCentavos(payment) > 0 && status !== "approved")) return null;
    await passSecond(model, system);
    return {
      send: (one) => changeProvider(one, `payments/${payment.id}`, { status }),
      response: { status: 200 },
      reached: [`the provider: ${status}`],
    };
  });
}

/** Creates a payment without a charge of the shop: for an order, with the right or a wrong amount, or for none. */
export function createPayment(index: number | null, isRightAmount: boolean, status: "approved" | "rejected"): Command {
  return command(`createPayment(${index}, ${isRightAmount}, ${status})`, async (state, model, system) => {
    const order = index === null ? null : pick(state.orders, index);
    await passSecond(model, system);
    const amountCentavos = (order?.totalCentavos ?? 100_000) + (isRightAmount ? 0 : 100);
    const payment = { externalReference: order?.id ?? "ord_nobody", amountCentavos, status };
    return {
      send: (one) => changeProvider(one, "payments", payment),
      response: { status: 201 },
      reached: [order ? "an unknown payment for an order" : "an unknown payment without an order"],
    };
  });
}

/** Delivers one webhook `times` times in parallel. `index` counts from the oldest, or back from the newest. */
export function deliver(which: "any" | "newest", index: number, times: number): Command {
  return command(`deliver(${which}, ${index}, ${times})`, async (state, model, system) => {
    const all = system.provider().webhooks.list();
    const signed = all.filter(({ kind }) => kind === "webhook");
    const webhook = which === "any" ? pick(signed, index) : signed.at(-1 - index);
    const stored = () => payments(system).find(({ id }) => id === webhook?.paymentId);
    if (!webhook || !stored() || (times > 1 && model.isFaulty)) return null;
    await passSecond(model, system);
    // The payment may have changed in that second.
    const payment = stored();
    if (!payment) return null;
    const before = structuredClone(state);
    applyPayment(state, payment, { nowMs: model.nowMs });
    state.pendingWebhooks[String(payment.id)] = 0;
    return {
      send: () => deliverAll(system, webhook.id, times),
      response: { status: 200 },
      reached: [
        webhook.tries.length > 0 ? "a webhook that came before" : "a webhook",
        ...(times > 1 ? ["a webhook many times at once"] : []),
        ...movedBy(before, state),
      ],
      stages: () => [before, afterExpiry(before, model.nowMs), structuredClone(state)],
    };
  });
}

/** Returns what a webhook changed in the orders. */
function movedBy(before: State, after: State): string[] {
  return after.orders.flatMap((order, index) => {
    const was = before.orders[index];
    if (was?.status !== order.status) return [`a webhook: from ${was?.status} to ${order.status}`];
    return was?.review === order.review ? [] : [`a webhook: ${order.review ?? "nothing to decide any more"}`];
  });
}

/** Delivers an IPN (the provider's old notification), which is ignored, or a forged webhook, which is refused. */
export function deliverInvalid(index: number, kind: "ipn" | "forged"): Command {
  return command(`deliverInvalid(${index}, ${kind})`, async (_, __, system) => {
    const payment = pick(payments(system), index);
    if (!payment) return null;
    const stored = { paymentId: payment.id, kind, action: "payment.updated" } as const;
    const webhook = await system.provider().webhooks.announce(stored, true);
    if (!webhook) throw new Error("the provider has no webhook URL");
    return {
      send: () => deliverAll(system, webhook.id, 1),
      response: { status: kind === "ipn" ? 200 : 401 },
      reached: [kind === "ipn" ? "a notification of the old kind" : "a forged webhook"],
    };
  });
}

async function deliverAll(system: TestSystem, id: number, times: number): Promise<ApiResponse> {
  const { webhooks } = system.provider();
  const delivered = await Promise.all(Array.from({ length: times }, () => webhooks.deliver(id)));
  const statuses = delivered.flatMap((one) => one?.tries.at(-1)?.status ?? 0);
  return { status: Math.max(...statuses), code: undefined, body: {} };
}
