import { formatArs } from "#shop/pricing/money.ts";
import { INSTALMENTS_MAX, type Instalments } from "#site/stores/payments/payment-instalments.ts";

/**
 * The installments a card offers and their cost, most installments first (docs/product-rules.md#card-limits). The law requires
 * the financial cost beside each price.
 */
export function InstalmentsHeader({ ways }: { ways: readonly Instalments[] }) {
  const [most, ...others] = ways.toSorted((one, other) => other.count - one.count);
  return (
    <section className="instalments" aria-labelledby="cuotas">
      <h2 id="cuotas">Hasta {INSTALMENTS_MAX} cuotas</h2>
      <div role="status">
        {most ? (
          <ul>
            <Way way={most} />
            {others.map((way) => (
              <Way key={way.count} way={way} />
            ))}
          </ul>
        ) : (
          <p>
            Con crédito en 1, 2 o {INSTALMENTS_MAX} cuotas; con débito en un pago. Escribí el número de tu tarjeta y te
            mostramos cuánto sale cada cuota, con su costo financiero total (CFT).
          </p>
        )}
      </div>
    </section>
  );
}

function Way({ way: { count, eachCentavos, totalCentavos, cft, tea } }: { way: Instalments }) {
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
