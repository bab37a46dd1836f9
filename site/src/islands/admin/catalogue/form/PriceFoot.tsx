import { useQuery } from "@tanstack/react-query";
import { formatArs, formatPercent, WHOLE_BP } from "#shop/pricing/money.ts";
import { readShippingTransfer } from "#site/api/orders.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { unwrap } from "../../kit/calls.tsx";
import type { ProductDraft, SizeDraft } from "../draft.ts";
import { typedPrices } from "../size-hints.ts";

interface Props {
  draft: ProductDraft;
  /** The values that editing began with. */
  start: ProductDraft;
  /** Balms are sold in grams. */
  unit: "ml" | "gr";
  /** Pesos per dollar. */
  rate: number;
}

/**
 * The price line of the form's footer: what shoppers will pay for the first size whose price in pesos was edited, or else for
 * the first size. An edited price has the previous one beside it. Shows nothing without a price.
 */
export function PriceFoot({ draft, start, unit, rate }: Props) {
  const { data } = useQuery({
    queryKey: ["transfer-off"],
    queryFn: () => unwrap(readShippingTransfer()),
    staleTime: 60_000,
  });
  const transferOffBp = toMinorUnits(data?.transferOff ?? 0);
  // A dated promotion includes all sizes of a perfume, also one that is not stored yet.
  const datedBp = toMinorUnits(draft.sizes.find(({ stored }) => stored)?.stored?.datedPercentage ?? 0);
  const pricesOf = (size: SizeDraft | undefined) => (size ? typedPrices(size, rate, transferOffBp, datedBp) : null);
  const startOf = ({ key }: SizeDraft) => pricesOf(start.sizes.find((each) => each.key === key));
  const isEdited = (size: SizeDraft) => pricesOf(size)?.currentCentavos !== startOf(size)?.currentCentavos;
  const size = draft.sizes.find(isEdited) ?? draft.sizes[0];
  const prices = pricesOf(size);
  if (!size || !prices) return null;
  const { currentCentavos, installment, transferPaysCentavos } = prices;
  const before = startOf(size)?.currentCentavos;
  return (
    <p className="price-foot">
      <span>
        {size.ml} {unit}
      </span>{" "}
      <b>{formatArs(currentCentavos)}</b>{" "}
      <small>
        {installment.count} {installment.count === 1 ? "cuota" : "cuotas"} de {formatArs(installment.amountCentavos)}
      </small>{" "}
      {transferOffBp > 0 && <small className="is-transfer">{formatArs(transferPaysCentavos)} por transferencia</small>}{" "}
      {before !== undefined && before !== currentCentavos && (
        <small className="is-change">
          antes {formatArs(before)} ({changeLabel(before, currentCentavos)})
        </small>
      )}
    </p>
  );
}

/** "+5,1 %" */
function changeLabel(from: number, to: number): string {
  const bp = Math.round(((to - from) * WHOLE_BP) / from / 10) * 10;
  return `${bp > 0 ? "+" : ""}${formatPercent(bp)}`;
}
