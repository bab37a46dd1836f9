import type { Provider } from "../provider.ts";
import { moved } from "./moves.ts";
import type { StoredPayment } from "./stored.ts";

/** Keeps a payment that changed and tells of it; `ipns` are the older notices that go with the signed one. */
export async function keepChange(provider: Provider, payment: StoredPayment, ipns = 0): Promise<void> {
  await provider.ledger.save(payment);
  const told = { paymentId: payment.id, action: "payment.updated", url: payment.notificationUrl } as const;
  await provider.notices.announce({ ...told, kind: "webhook" });
  for (let n = 0; n < ipns; n += 1) await provider.notices.announce({ ...told, kind: "ipn" });
}

/** Sees to it that a payment becomes by itself what is to come next, unless something else happens to it before. */
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
