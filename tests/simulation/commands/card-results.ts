/** The possible results of a charge, chosen by the cardholder's name. */

import { LONG_TIMEOUTS } from "../control.ts";
import { tokenOf } from "../model/payments.ts";
import type { ApiResponse } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";

/** The result of a charge: its response, and whether the provider has charged by then. */
interface ChargeResult {
  status: number;
  code?: string;
  isMade: boolean;
}

const ANSWERED: ChargeResult = { status: 200, isMade: true };
export const UNKNOWN = 202;

/** By cardholder's name (docs/outside-services.md#test-cards). USED pays with a used token; LATEST charges after two hours. */
const HOLDERS = {
  APRO: ANSWERED,
  CONT: ANSWERED,
  FUND: ANSWERED,
  OTHE: ANSWERED,
  SECU: ANSWERED,
  DUPL: ANSWERED,
  DROP: ANSWERED,
  L500: ANSWERED,
  FLIP: ANSWERED,
  FLOP: ANSWERED,
  SLOW: { status: UNKNOWN, isMade: true },
  T500: { status: UNKNOWN, isMade: false },
  LATE: { status: UNKNOWN, isMade: false },
  LATEST: { status: UNKNOWN, isMade: false },
  USED: { status: 400, code: "card_data_refused", isMade: false },
} as const satisfies Record<string, ChargeResult>;
export type Holder = keyof typeof HOLDERS;

export const resultOf = (holder: Holder): ChargeResult => HOLDERS[holder];

/** Holders whose response does not come in time. */
export const WAITING: readonly Holder[] = ["SLOW", "LATE", "LATEST"];
const LATE_MS = { soon: 20_000, after: 2 * 3_600_000 };
/** Shortens the timeouts of a charge and of its retry. Timeouts below 8 s, such as those of database calls, are lengthened. */
const SHORT_TIMEOUTS = { timeoutFactor: 0.02, keptBelowMs: 8_000 };

const NAMED: Readonly<Partial<Record<Holder, string>>> = { LATEST: "LATE", USED: "APRO" };

/** Creates a card token for a holder. A used token has already been charged. */
export async function tokenFor(system: TestSystem, holder: Holder): Promise<string> {
  const token = await tokenOf(system, NAMED[holder] ?? holder);
  const { ledger, clock } = system.provider();
  const stored = ledger.token(token);
  if (holder === "USED" && stored) await ledger.saveToken({ ...stored, usedAtMs: clock.nowMs() });
  return token;
}

/** The parts of a charge that matter here. */
interface ChargeOptions {
  holder: Holder;
  isEarly: boolean;
  nowMs: number;
}

/** Sends a charge, with an early webhook or a short timeout where needed. */
export async function sendCharge(
  system: TestSystem,
  send: () => Promise<ApiResponse>,
  charge: ChargeOptions,
): Promise<ApiResponse> {
  const { holder, isEarly, nowMs } = charge;
  const { settings, gates, webhooks } = system.provider();
  if (!isEarly && !WAITING.includes(holder)) return send();
  settings.put({ lateMs: holder === "LATEST" ? LATE_MS.after : LATE_MS.soon });
  if (WAITING.includes(holder)) {
    await system.control({ nowMs, ...SHORT_TIMEOUTS });
    const response = await send();
    await system.control({ nowMs, timeoutFactor: LONG_TIMEOUTS });
    return response;
  }
  const gate = gates.arm("charge", "after");
  const answering = send();
  // A refused request never reaches the gate.
  const isCharging = await Promise.race([gate.reached.then(() => true), answering.then(() => false)]);
  const webhook = isCharging ? webhooks.list().at(-1) : undefined;
  if (webhook) await webhooks.deliver(webhook.id);
  gate.release();
  return answering;
}
