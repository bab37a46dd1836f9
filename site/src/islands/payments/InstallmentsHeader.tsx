import { formatArs } from "#shop/pricing/money.ts";
import { INSTALLMENTS_MAX, type Installments } from "#site/stores/payments/payment-installments.ts";

/** The installments of a card (docs/product-rules.md#card-limits). The law requires the financial cost beside each price. */
export function InstallmentsHeader({ offers }: { offers: readonly Installments[] }) {
  const [highest, ...others] = offers.toSorted((one, other) => other.count - one.count);
  return (
    <section className="installments" aria-labelledby="cuotas">
      <h2 id="cuotas">Hasta {INSTALLMENTS_MAX} cuotas</h2>
      <div role="status">
        {highest ? (
          <ul>
            <InstallmentsRow installments={highest} />
            {others.map((installments) => (
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
  installments: Installments;
}) {
  return (
    <li>
      <b>
        {count === 1 ? "1 cuota" : `${count} cuotas`} de {formatArs(eachCentavos)}
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
