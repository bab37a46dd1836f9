/**
 * Contents of the mails about a withdrawal: to the buyer when it is received and when it is closed, to the administrators
 * when it arrives.
 */
import { type Check, hasAll, isText } from "../mail/mail-checks.ts";

export type WithdrawalMail =
  | {
      kind: "withdrawal-received";
      code: string;
      /** Empty when no order has that number and that e-mail. */
      orderNumber: string;
      /** The term of the order (`shop/legal/withdrawal.ts`); both null without an order. */
      lastDay: string | null;
      isWithin: boolean | null;
    }
  | { kind: "withdrawal-closed"; code: string; outcome: string }
  | { kind: "withdrawal-arrived"; code: string };

export const WITHDRAWAL_MAIL_KINDS = [
  "withdrawal-received",
  "withdrawal-closed",
  "withdrawal-arrived",
] as const satisfies readonly WithdrawalMail["kind"][];

const FIELDS: Readonly<Record<WithdrawalMail["kind"], Readonly<Record<string, Check>>>> = {
  "withdrawal-received": {
    code: isText,
    orderNumber: isText,
    lastDay: (value) => value === null || isText(value),
    isWithin: (value) => value === null || typeof value === "boolean",
  },
  "withdrawal-closed": { code: isText, outcome: isText },
  "withdrawal-arrived": { code: isText },
};

/** Whether JSON is the content of such a mail. */
export function isWithdrawalMail(json: unknown): json is WithdrawalMail {
  const kind = WITHDRAWAL_MAIL_KINDS.find((known) => hasAll({ kind: (value) => value === known }, json));
  return kind !== undefined && hasAll(FIELDS[kind], json);
}
