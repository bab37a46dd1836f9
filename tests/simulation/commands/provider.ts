/** Events at the card provider: payments complete, are disputed or refunded, or arrive without a charge of the shop. */
import { refundedCentavos, type Status, wordOf } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { type Command, command } from "../command.ts";
import { pick } from "../model.ts";
import { drive, passSecond, payments } from "../provider.ts";

/** The possible next statuses of a payment. */
const NEXT: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  pending: ["approved", "rejected", "cancelled"],
  in_process: ["approved", "approved", "rejected", "cancelled"],
  approved: ["charged_back", "in_mediation", "refunded"],
  in_mediation: ["approved", "charged_back"],
};

/** Changes a payment's status at the provider, newest first, without delivering a webhook. */
export function flip(index: number, way: number, what: "waiting" | "any"): Command {
  return command(`flip(${index}, ${way}, ${what})`, async (_, model, rig) => {
    const movable = payments(rig).filter((payment) => {
      const { status } = wordOf(payment);
      return what === "waiting" ? status === "in_process" : NEXT[status] !== undefined;
    });
    const payment = pick(movable.toReversed(), index);
    const status = payment && pick(NEXT[wordOf(payment).status] ?? [], way);
    // After a partial refund, only the shop refunds the rest.
    if (!payment || !status || (refundedCentavos(payment) > 0 && status !== "approved")) return null;
    await passSecond(model, rig);
    return {
      ask: (one) => drive(one, `payments/${payment.id}`, { status }),
      answer: { status: 200 },
      reached: [`the provider: ${status}`],
    };
  });
}

/** Creates a payment without a charge of the shop: for an order, with the right or a wrong amount, or for none. */
export function fromNowhere(index: number | null, isRightAmount: boolean, status: "approved" | "rejected"): Command {
  return command(`fromNowhere(${index}, ${isRightAmount}, ${status})`, async (state, model, rig) => {
    const order = index === null ? null : pick(state.orders, index);
    await passSecond(model, rig);
    const amountCentavos = (order?.totalCentavos ?? 100_000) + (isRightAmount ? 0 : 100);
    const payment = { externalReference: order?.id ?? "ord_nobody", amountCentavos, status };
    return {
      ask: (one) => drive(one, "payments", payment),
      answer: { status: 201 },
      reached: [order ? "money for an order from nowhere" : "money for no order"],
    };
  });
}
