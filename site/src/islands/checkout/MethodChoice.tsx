import { formatArs } from "#shop/money.ts";
import { TRANSFER_HOLD_HOURS } from "#shop/order-expiry.ts";
import type { CartTotals } from "#site/stores/cart-totals.ts";
import { Option, OptionGroup } from "./delivery/OptionGroup.tsx";

/** The ways to pay. By card is not possible yet, and says so. */
export function MethodChoice({ totals }: { totals: CartTotals }) {
  return (
    <OptionGroup legend="Medio de pago" isLegendHidden>
      <Option
        name="method"
        value="transfer"
        title="Transferencia bancaria"
        isChosen
        aside={formatArs(totals.byTransferCentavos)}
        onChoose={() => undefined}
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
        isChosen={false}
        isOff
        aside={formatArs(totals.byCardCentavos)}
        onChoose={() => undefined}
      >
        <span>Todavía no se puede pagar con tarjeta en la tienda. Estamos trabajando en eso.</span>
      </Option>
    </OptionGroup>
  );
}
