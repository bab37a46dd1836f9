import { formatArs } from "#shop/pricing/money.ts";
import { installmentsLabel } from "#site/islands/orders/summary-parts.tsx";
import { INSTALLMENTS_MAX, type InstallmentOption } from "#site/stores/payments/payment-installments.ts";

/** The installments of a card (docs/product-rules.md#card-limits). The law requires the financial cost beside each price. */
export function InstallmentsHeader({ offers }: { offers: readonly InstallmentOption[] }) {
  const sorted = offers.toSorted((one, other) => other.count - one.count);
  return (
    <section className="installments" aria-labelledby="cuotas">
      <h2 id="cuotas">Hasta {INSTALLMENTS_MAX} cuotas</h2>
      <div role="status">
        {sorted.length > 0 ? (
          <ul>
            {sorted.map((installments) => (
              <InstallmentsRow key={installments.count} installments={installments} />
            ))}
          </ul>
        ) : (
          <p>
            Con crédito en 1, 2 o {INSTALLMENTS_MAX} cuotas; con débito en un pago. Escribí el número de tu tarjeta y te
            mostramos cuánto sale cada cuota, con su costo financiero total (CFT).
          </p>
        )}
      </div>
    </section>
  );
}

function InstallmentsRow({
  installments: { count, eachCentavos, totalCentavos, cft, tea },
}: {
  installments: InstallmentOption;
}) {
  return (
    <li>
      <b>
        {installmentsLabel(count)} de {formatArs(eachCentavos)}
      </b>
      <span>Total {formatArs(totalCentavos)}</span>
      {cft !== null && (
        <span className="cft">
          CFT {cft}&nbsp;% <small>TEA {tea}&nbsp;%</small>
        </span>
      )}
    </li>
  );
}
