/** How charges end: the cardholder's name says it, and the provider does it. */
import type { Answer } from "../ask.ts";
import type { Plan } from "../command.ts";
import { UNHURRIED } from "../control.ts";
import { tokenOf } from "../provider.ts";
import type { Rig } from "../rig.ts";

/** How a charge ends: its answer, and whether the provider has made it by then. */
interface End {
  status: number;
  code?: string;
  isMade: boolean;
}

const ANSWERED: End = { status: 200, isMade: true };
export const UNKNOWN = 202;

/** By the cardholder's name (wire contracts 2.3). USED is a token that was charged before; LATEST is LATE by two hours. */
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
} as const satisfies Record<string, End>;
export type Holder = keyof typeof HOLDERS;

/** How a charge of such a card ends. */
export const endOf = (holder: Holder): End => HOLDERS[holder];

/** Of these the answer does not come in time. */
export const WAITING: readonly Holder[] = ["SLOW", "LATE", "LATEST"];
const LATE_MS = { soon: 20_000, after: 2 * 3_600_000 };
/** Of the fifteen seconds a charge may take, and of the eight its repetition may; the database has its time. */
const IMPATIENT = { patience: 0.02, sparedMs: 8_000 };

/** What its buyer is answered. */
export function answerOf(holder: Holder): Plan["answer"] {
  const { status, code } = endOf(holder);
  return code === undefined ? { status } : { status, code };
}

const NAMED: Readonly<Partial<Record<Holder, string>>> = { LATEST: "LATE", USED: "APRO" };

/** A token of such a card; a used one was charged by somebody before. */
export async function tokenFor(rig: Rig, holder: Holder): Promise<string> {
  const token = await tokenOf(rig, NAMED[holder] ?? holder);
  const { ledger, clock } = rig.provider();
  const kept = ledger.token(token);
  if (holder === "USED" && kept) await ledger.saveToken({ ...kept, usedAtMs: clock.nowMs() });
  return token;
}

/** What is looked at of a charge. */
interface Charging {
  holder: Holder;
  isEarly: boolean;
  nowMs: number;
}

/** Asks with a gate or without patience, where the charge wants that. */
export async function asking(rig: Rig, send: () => Promise<Answer>, charge: Charging): Promise<Answer> {
  const { holder, isEarly, nowMs } = charge;
  const { settings, gates, notices } = rig.provider();
  if (!isEarly && !WAITING.includes(holder)) return send();
  settings.put({ lateMs: holder === "LATEST" ? LATE_MS.after : LATE_MS.soon });
  if (WAITING.includes(holder)) {
    await rig.control({ nowMs, ...IMPATIENT });
    const answer = await send();
    await rig.control({ nowMs, patience: UNHURRIED });
    return answer;
  }
  const gate = gates.arm("charge", "after");
  const answering = send();
  // Where nothing is charged nobody comes to the gate.
  const isCharging = await Promise.race([gate.parked.then(() => true), answering.then(() => false)]);
  const notice = isCharging ? notices.list().at(-1) : undefined;
  if (notice) await notices.deliver(notice.id);
  gate.release();
  return answering;
}
