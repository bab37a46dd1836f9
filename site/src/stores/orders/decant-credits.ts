/** The buyer's credits for decants (docs/product-rules.md#credit-for-decants). */
import { atom } from "nanostores";
import type { FreeCredit } from "#shop/pricing/decant-credit.ts";
import { readDecantCredits } from "#site/api/orders.ts";
import { toMinorUnits } from "../pricing/wire-money.ts";

export type DecantCredits = "loading" | "failed" | readonly FreeCredit[];

export const $decantCredits = atom<DecantCredits>("loading");

/** Loads the credits. Known credits are kept until a response succeeds. */
export async function loadDecantCredits(): Promise<void> {
  if ($decantCredits.get() === "failed") $decantCredits.set("loading");
  const response = await readDecantCredits();
  if (response.ok)
    $decantCredits.set(
      response.body.credits.map(({ perfume, units, amountArs }) => ({
        ...{ perfumeId: perfume, units, creditCentavos: toMinorUnits(amountArs) },
      })),
    );
  else if ($decantCredits.get() === "loading") $decantCredits.set("failed");
}
