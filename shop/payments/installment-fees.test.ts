import { expect, test } from "vitest";
import { feesIn } from "./installment-fees.ts";

test.each<[unknown, string | null, string | null]>([
  [["recommended_installment", "CFT_96,40%|TEA_74,10%"], "96,40", "74,10"],
  [["CFT_1.096,40%|TEA_0,00%"], "1.096,40", "0,00"],
  [["recommended_installment"], null, null],
  [null, null, null],
])("the fees of %j are CFT %s and TEA %s", (labels, cft, tea) => {
  expect(feesIn(labels)).toEqual({ cft, tea });
});
