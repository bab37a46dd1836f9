import { expect, test } from "vitest";
import { mailContentOf } from "../mail/mail.ts";
import type { WithdrawalMail } from "./withdrawal-mail.ts";

const MAILS: WithdrawalMail[] = [
  { kind: "withdrawal-received", code: "A-1", orderNumber: "", lastDay: null, isWithin: null },
  { kind: "withdrawal-received", code: "A-1", orderNumber: "ord_1", lastDay: "2026-11-30", isWithin: false },
  { kind: "withdrawal-closed", code: "A-1", outcome: "Te devolvimos el dinero." },
  { kind: "withdrawal-arrived", code: "A-1" },
];

test.each(MAILS)("$kind is parsed as it was written, and refused without one of its fields", (mail) => {
  expect(mailContentOf({ ...mail })).toEqual(mail);
  for (const name of Object.keys(mail)) expect(mailContentOf({ ...mail, [name]: undefined })).toBeNull();
});
