/** Reads and changes the books of the card provider's stand-in. */
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import type { StoredPayment } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { type Answer, read } from "./ask.ts";
import type { Model, State } from "./model.ts";
import { hear } from "./money.ts";
import type { Rig } from "./rig.ts";

/** Creates a card token. The holder's name determines the result of a charge. */
export function tokenOf({ providerUrl }: Rig, holder: string): Promise<string> {
  return buyerAt(providerUrl).token(holder);
}

/** Returns the payment made by a charge; null when there is none. */
export function chargeMade(rig: Rig, attemptId: string): StoredPayment | null {
  return payments(rig).find(({ key }) => key === attemptId) ?? null;
}

/** Anything with access to the provider's payments. */
export interface Provided {
  provider(): { ledger: { payments(): StoredPayment[] } };
}

/** Returns all of the provider's payments, oldest first. */
export function payments(rig: Provided): StoredPayment[] {
  return rig.provider().ledger.payments();
}

/** Changes the provider's books: `POST payments/1`. */
export async function drive({ providerUrl }: Rig, path: string, body: object): Promise<Answer> {
  return read(await fetch(`${providerUrl}/_/${path}`, { method: "POST", body: JSON.stringify(body) }));
}

/** Applies all payments of a reference in the order a search does: least recently changed first. */
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

/** Advances the clock by a second, so that two events of a payment never have the same time. */
export async function passSecond(model: Model, rig: Rig): Promise<void> {
  model.nowMs += SECOND_MS;
  await rig.control({ nowMs: model.nowMs });
}
