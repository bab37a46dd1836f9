/** The card provider as the simulation looks into its books and drives it. */
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import type { StoredPayment } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { type Answer, read } from "./ask.ts";
import type { Model, State } from "./model.ts";
import { hear } from "./money.ts";
import type { Rig } from "./rig.ts";

/** A new token of a card whose holder's name says what becomes of a charge. */
export function tokenOf({ providerUrl }: Rig, holder: string): Promise<string> {
  return buyerAt(providerUrl).token(holder);
}

/** The payment that a charge made; null when it made none. */
export function chargeMade(rig: Rig, attemptId: string): StoredPayment | null {
  return payments(rig).find(({ key }) => key === attemptId) ?? null;
}

/** Who shows the provider's own list of payments. */
export interface Provided {
  provider(): { ledger: { payments(): StoredPayment[] } };
}

/** All of the provider's payments, the oldest first. */
export function payments(rig: Provided): StoredPayment[] {
  return rig.provider().ledger.payments();
}

/** Changes the provider's own books: `POST payments/1`. */
export async function drive({ providerUrl }: Rig, path: string, body: object): Promise<Answer> {
  return read(await fetch(`${providerUrl}/_/${path}`, { method: "POST", body: JSON.stringify(body) }));
}

/** All payments of a reference, as a search for them has them applied: the one that changed longest ago first. */
export function hearAll(
  state: State,
  rig: Rig,
  reference: string,
  { nowMs, except }: { nowMs: number; except?: number | undefined },
): StoredPayment[] {
  const own = payments(rig).filter((one) => one.externalReference === reference && one.id !== except);
  const changedAtMs = ({ history }: StoredPayment) => Math.min(history.at(-1)?.atMs ?? 0, nowMs);
  const found = own.toSorted((one, other) => changedAtMs(one) - changedAtMs(other));
  for (const payment of found) hear(state, payment, { nowMs });
  return found;
}

const SECOND_MS = 1_000;

/** A second passes, so that no two things of one payment happen at the same moment. */
export async function passSecond(model: Model, rig: Rig): Promise<void> {
  model.nowMs += SECOND_MS;
  await rig.control({ nowMs: model.nowMs });
}
