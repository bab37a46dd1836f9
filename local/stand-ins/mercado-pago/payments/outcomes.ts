import type { Status } from "./stored.ts";

/** Outcome of a charge by the cardholder's name: the payment's status, how the call ends, and a later status. */
export interface Outcome {
  status: Status;
  statusDetail: string;
  /**
   * `slow` charges and responds late; `late` charges late; `cut` charges and cuts the connection; `fails` charges and
   * responds 500; `nothing` responds 500 without a charge.
   */
  call: "responds" | "slow" | "late" | "cut" | "fails" | "nothing";
  /** Webhook of the new payment: once, twice, or before the call's response. */
  notice: "once" | "twice" | "early";
  /** Status after a delay. */
  next: { status: Status; statusDetail: string } | null;
}

const outcome = (status: Status, statusDetail: string, rest: Partial<Outcome> = {}): Outcome => ({
  status,
  statusDetail,
  call: "responds",
  notice: "once",
  next: null,
  ...rest,
});
const approved = (rest: Partial<Outcome> = {}) => outcome("approved", "accredited", rest);
const rejected = (reason: string) => outcome("rejected", `cc_rejected_${reason}`);
const inProcess = (rest: Partial<Outcome> = {}) => outcome("in_process", "pending_contingency", rest);

// The names of the provider's test cards, then those that only the stand-in has (docs/outside-services.md#test-cards).
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

/** Names that choose an outcome. */
export const NAMES: readonly string[] = Object.keys(BY_NAME);

/** Returns the outcome for the first word of a cardholder's name. A word that is not in `NAMES` is approved. */
export function outcomeOf(cardholder: string): Outcome {
  const name = cardholder.trim().split(/\s+/)[0]?.toUpperCase() ?? "";
  return Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? approved()) : approved();
}

/** Outcome when the card does not offer this number of installments. */
export const INSTALLMENTS_NOT_OFFERED = rejected("invalid_installments");
