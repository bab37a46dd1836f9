import { describe, expect, test } from "vitest";
import { NAMES, outcomeOf } from "./outcomes.ts";

describe("the cardholder's name", () => {
  test.each([
    ["APRO", "approved", "accredited"],
    ["OTHE", "rejected", "cc_rejected_other_reason"],
    ["CONT", "in_process", "pending_contingency"],
    ["CALL", "rejected", "cc_rejected_call_for_authorize"],
    ["FUND", "rejected", "cc_rejected_insufficient_amount"],
    ["SECU", "rejected", "cc_rejected_bad_filled_security_code"],
    ["EXPI", "rejected", "cc_rejected_bad_filled_date"],
    ["FORM", "rejected", "cc_rejected_bad_filled_other"],
    ["CARD", "rejected", "cc_rejected_bad_filled_card_number"],
    ["INST", "rejected", "cc_rejected_invalid_installments"],
    ["DUPL", "rejected", "cc_rejected_duplicated_payment"],
    ["LOCK", "rejected", "cc_rejected_card_disabled"],
    ["CTNA", "rejected", "cc_rejected_card_type_not_allowed"],
    ["ATTE", "rejected", "cc_rejected_max_attempts"],
    ["BLAC", "rejected", "cc_rejected_blacklist"],
  ])("%s is %s, %s", (name, status, statusDetail) => {
    expect(outcomeOf(name)).toEqual({ status, statusDetail, call: "responds", notice: "once", next: null });
  });

  test.each([
    ["SLOW", { status: "approved", call: "slow" }],
    ["LATE", { status: "approved", call: "late" }],
    ["DROP", { status: "approved", call: "cut" }],
    ["L500", { status: "approved", call: "fails" }],
    ["T500", { call: "nothing" }],
    ["DUPW", { status: "approved", call: "responds", notice: "twice" }],
    ["EARLY", { status: "approved", call: "responds", notice: "early" }],
    ["FLIP", { status: "in_process", next: { status: "approved" } }],
    ["FLOP", { status: "in_process", next: { status: "rejected" } }],
    ["BACK", { status: "approved", next: { status: "charged_back" } }],
  ])("the stand-in's additional name %s is %j", (name, outcome) => {
    expect(outcomeOf(name)).toMatchObject(outcome);
  });

  test("matches the first word of the name in any case; any other name is approved", () => {
    expect(NAMES).toHaveLength(25);
    expect(outcomeOf(" fund Gómez")).toMatchObject({ statusDetail: "cc_rejected_insufficient_amount" });
    for (const name of ["Ana Gómez", "", "APROX", "constructor"]) expect(outcomeOf(name).status).toBe("approved");
  });
});
