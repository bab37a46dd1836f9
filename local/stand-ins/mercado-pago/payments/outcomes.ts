import type { Status } from "./stored.ts";

/** How a card with a name is charged: what the payment is, how the call ends, and what comes after. */
export interface Outcome {
  status: Status;
  statusDetail: string;
  /**
   * `slow` charges and answers late; `late` charges late; `cut` charges and cuts the connection; `fails` charges and
   * answers 500; `nothing` answers 500 and charges nothing.
   */
  call: "answers" | "slow" | "late" | "cut" | "fails" | "nothing";
  /** The notice of its making: once, twice, or before the call is answered. */
  notice: "once" | "twice" | "early";
  /** What it becomes by itself after a while. */
  next: { status: Status; statusDetail: string } | null;
}

const outcome = (status: Status, statusDetail: string, rest: Partial<Outcome> = {}): Outcome => ({
  status,
  statusDetail,
  call: "answers",
  notice: "once",
  next: null,
  ...rest,
});
const approved = (rest: Partial<Outcome> = {}) => outcome("approved", "accredited", rest);
const rejected = (reason: string) => outcome("rejected", `cc_rejected_${reason}`);
const inProcess = (rest: Partial<Outcome> = {}) => outcome("in_process", "pending_contingency", rest);

// Those of the provider's test cards, then our own (wire-contracts 2.3).
const BY_NAME: Record<string, Outcome> = {
  APRO: approved(),
  OTHE: rejected("other_reason"),
  CONT: inProcess(),
  CALL: rejected("call_for_authorize"),
  FUND: rejected("insufficient_amount"),
  SECU: rejected("bad_filled_security_code"),
  EXPI: rejected("bad_filled_date"),
  FORM: rejected("bad_filled_other"),
  CARD: rejected("bad_filled_card_number"),
  INST: rejected("invalid_installments"),
  DUPL: rejected("duplicated_payment"),
  LOCK: rejected("card_disabled"),
  CTNA: rejected("card_type_not_allowed"),
  ATTE: rejected("max_attempts"),
  BLAC: rejected("blacklist"),
  SLOW: approved({ call: "slow" }),
  LATE: approved({ call: "late" }),
  DROP: approved({ call: "cut" }),
  L500: approved({ call: "fails" }),
  T500: approved({ call: "nothing" }),
  DUPW: approved({ notice: "twice" }),
  EARLY: approved({ notice: "early" }),
  FLIP: inProcess({ next: { status: "approved", statusDetail: "accredited" } }),
  FLOP: inProcess({ next: { status: "rejected", statusDetail: "cc_rejected_other_reason" } }),
  BACK: approved({ next: { status: "charged_back", statusDetail: "in_process" } }),
};

/** The names that choose an outcome. */
export const NAMES: readonly string[] = Object.keys(BY_NAME);

/** The outcome a cardholder's first name chooses; any other person's card is approved. */
export function outcomeOf(cardholder: string): Outcome {
  const name = cardholder.trim().split(/\s+/)[0]?.toUpperCase() ?? "";
  return Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? approved()) : approved();
}

/** The outcome when the card does not offer so many instalments. */
export const INSTALLMENTS_NOT_OFFERED = rejected("invalid_installments");

/** The outcome as a request wants it: `binary` knows no payment in process, `capture: false` only authorises. */
export function asAsked(chosen: Outcome, asked: { binary: boolean; capture: boolean }): Outcome {
  if (asked.binary && chosen.status === "in_process") return { ...chosen, ...REFUSED, next: null };
  if (!asked.capture && chosen.status === "approved") return { ...chosen, ...AUTHORIZED, next: null };
  return chosen;
}

const REFUSED = { status: "rejected", statusDetail: "cc_rejected_other_reason" } as const;
const AUTHORIZED = { status: "authorized", statusDetail: "pending_capture" } as const;
