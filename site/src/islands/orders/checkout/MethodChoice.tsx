import { TRANSFER_HOLD_HOURS } from "#shop/orders/order-expiry.ts";
import { formatArs } from "#shop/pricing/money.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";
import { type Choices, choose } from "#site/stores/orders/checkout.ts";
import { INSTALMENTS_MAX } from "#site/stores/payments/payment-instalments.ts";
import { Option, OptionGroup } from "./delivery/OptionGroup.tsx";

interface Props {
  totals: CartTotals;
  chosen: Choices["payment"];
}

/** The ways to pay. */
export function MethodChoice({ totals, chosen }: Props) {
  return (
    <OptionGroup legend="Medio de pago" isLegendHidden>
      <Option
        name="method"
        value="transfer"
        title="Transferencia bancaria"
        isChosen={chosen === "transfer"}
        aside={formatArs(totals.byTransferCentavos)}
        onChoose={() => choose({ payment: "transfer" })}
      >
        {totals.transferOffCentavos > 0 && (
          <span className="saved">Ahorrás {formatArs(totals.transferOffCentavos)}.</span>
        )}
        <span>Te reservamos todo por {TRANSFER_HOLD_HOURS} horas. Al confirmar te damos los datos de la cuenta.</span>
      </Option>
      <Option
        name="method"
        value="card"
        title="Tarjeta de crédito o débito"
        isChosen={chosen === "card"}
        aside={formatArs(totals.byCardCentavos)}
        onChoose={() => choose({ payment: "card" })}
      >
        <span>
          Con crédito, en hasta {INSTALMENTS_MAX} cuotas. Cobra Mercado Pago: los datos no pasan por la tienda.
        </span>
      </Option>
    </OptionGroup>
  );
}
