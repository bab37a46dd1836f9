import type { Showroom } from "#shop/settings/settings.ts";
import { totalsOf } from "#site/stores/cart/cart-totals.ts";
import { choose } from "#site/stores/orders/checkout.ts";
import { loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import type { Deal } from "../deal.ts";
import { shippingCost } from "../shipping-cost.ts";
import { Option, OptionGroup } from "./OptionGroup.tsx";
import { Showrooms } from "./Showrooms.tsx";

interface Props {
  deal: Deal;
  /** What is wrong with the showroom. */
  wrong: string;
}

/** Home delivery, or pickup in a showroom. */
export function DeliveryChoice({ deal: { lines, choices, terms }, wrong }: Props) {
  const { delivery, showroom } = choices;
  const cities = citiesOf(terms.showrooms);
  const homeCentavos = totalsOf(lines, "home", terms).shippingCentavos;
  return (
    <div className="delivery">
      <OptionGroup legend="¿Cómo lo recibís?">
        <Option
          name="delivery"
          value="home"
          title="Envío a domicilio"
          isChosen={delivery === "home"}
          aside={shippingCost(homeCentavos, "home")}
          onChoose={() => choose({ delivery: "home" })}
        >
          <span>A todo el país, a la dirección que elijas.</span>
        </Option>
        <Option
          name="delivery"
          value="pickup"
          title="Retiro en showroom"
          isChosen={delivery === "pickup"}
          isOff={terms.showrooms.length === 0 && delivery !== "pickup"}
          aside={shippingCost(0, "pickup")}
          onChoose={() => choose({ delivery: "pickup" })}
        >
          <span>{cities && `En ${cities}. `}Coordinamos por WhatsApp.</span>
        </Option>
      </OptionGroup>
      {terms.state === "failed" && <TermsFailed />}
      {delivery === "pickup" && <Showrooms showrooms={terms.showrooms} chosen={showroom} wrong={wrong} />}
    </div>
  );
}

function TermsFailed() {
  return (
    <div className="notice" role="alert">
      <p>No pudimos leer los costos de envío ni dónde se retira.</p>
      <button type="button" className="pill" onClick={loadDeliveryTerms}>
        Reintentar
      </button>
    </div>
  );
}

const LIST = new Intl.ListFormat("es-AR", { type: "disjunction" });

/** The cities, without their provinces: "San Nicolás de los Arroyos o Rosario". */
function citiesOf(showrooms: readonly Pick<Showroom, "city">[]): string {
  return LIST.format(new Set(showrooms.map(({ city }) => city.replace(/,.*/, ""))));
}
