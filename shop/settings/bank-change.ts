/** A change of the shop's bank account takes effect later, so that it can be undone (docs/product-rules.md#bank-account). */
import type { BankAccount, Settings } from "./settings.ts";

/** Default of the delay, in hours. */
export const BANK_CHANGE_HOURS = 24;

type Account = Pick<Settings, "bank" | "bankChange">;

/** The account in effect at a time. */
export function bankAt({ bank, bankChange }: Account, nowMs: number): BankAccount {
  return bankChange && nowMs < bankChange.atMs ? bankChange.former : bank;
}

/**
 * Returns the account after an administrator has saved `to`. The change takes effect immediately if `to` is already in
 * effect, if there was no account before, or if there is no delay. Saving the pending account again keeps its time.
 */
export function changedBank(before: Account, to: BankAccount, nowMs: number, delayMs: number): Account {
  const former = bankAt(before, nowMs);
  if (isSameAccount(former, to) || former.cbu === "" || delayMs === 0) return { bank: to, bankChange: null };
  if (isSameAccount(before.bank, to)) return { bank: to, bankChange: before.bankChange };
  return { bank: to, bankChange: { former, atMs: nowMs + delayMs } };
}

export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return (["holder", "taxId", "bank", "cbu", "alias"] as const).every((name) => one[name] === other[name]);
}

/** An account in one line for mails, without most of its numbers: "Azahar SRL, Banco Nación, CBU terminado en 4321". */
export function accountLine({ holder, taxId, bank, cbu, alias }: BankAccount): string {
  const ending = (name: string, number: string) => number && `${name} terminado en ${number.slice(-4)}`;
  const parts = [holder, ending("CUIT", taxId), bank, ending("CBU", cbu), alias && `alias ${alias}`];
  return parts.filter(Boolean).join(", ");
}
