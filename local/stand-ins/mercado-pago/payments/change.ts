import type { Provider } from "../provider.ts";
import { moved } from "./moves.ts";
import type { StoredPayment } from "./stored.ts";

/** Saves a changed payment and sends its webhook. `ipns` is the number of unsigned notices of the older kind sent with it. */
export async function keepChange(provider: Provider, payment: StoredPayment, ipns = 0): Promise<void> {
  await provider.ledger.save(payment);
  const told = { paymentId: payment.id, action: "payment.updated", url: payment.notificationUrl } as const;
  await provider.notices.announce({ ...told, kind: "webhook" });
  for (let n = 0; n < ipns; n += 1) await provider.notices.announce({ ...told, kind: "ipn" });
}

/** Schedules a payment's next status. Any other change before then cancels it. */
export function scheduleNext(provider: Provider, { id, next }: StoredPayment): void {
  if (!next) return;
  const delayMs = Math.max(0, next.atMs - provider.clock.nowMs());
  provider.clock.after(delayMs, () => void becomeNext(provider, id));
}

async function becomeNext(provider: Provider, id: number): Promise<void> {
  const payment = provider.ledger.payment(id);
  if (!payment?.next) return;
  const { status, statusDetail } = payment.next;
  await keepChange(provider, moved(payment, status, statusDetail, provider.clock.nowMs()));
}
