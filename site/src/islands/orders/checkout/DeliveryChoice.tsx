import type { Showroom } from "#shop/settings/settings.ts";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { chatUrl } from "#site/islands/paths.ts";
import { totalsOf } from "#site/stores/cart/cart-totals.ts";
import { choose } from "#site/stores/orders/checkout.ts";
import { loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { Option, OptionGroup } from "./OptionGroup.tsx";
import { PostalCodeForm } from "./PostalCodeForm.tsx";
import { DeliveryNote, shippingLabel } from "./Summary.tsx";
import type { CheckoutData } from "./use-checkout.ts";

/** Chooses home delivery, or pickup at a showroom. `error` is about the choice of the showroom. */
export function DeliveryChoice({ checkout, error }: { checkout: CheckoutData; error: string }) {
  const { user, lines, choices, terms, destination } = checkout;
  const { delivery, showroom } = choices;
  const cities = citiesOf(terms.showrooms);
  const homeCentavos = totalsOf(lines, "home", { ...terms, shipping: checkout.zone }).shippingCentavos;
  return (
    <div className="delivery">
      <OptionGroup legend="¿Cómo lo recibís?">
        <Option
          name="delivery"
          value="home"
          title="Envío a domicilio"
          isChosen={delivery === "home"}
          aside={shippingLabel(homeCentavos, "home")}
          onChoose={() => choose({ delivery: "home" })}
        >
          {destination ? <DeliveryNote checkout={checkout} /> : <span>A todo el país, a la dirección que elijas.</span>}
        </Option>
        <Option
          name="delivery"
          value="pickup"
          title="Retiro en showroom"
          isChosen={delivery === "pickup"}
          isOff={terms.showrooms.length === 0 && delivery !== "pickup"}
          aside={shippingLabel(0, "pickup")}
          onChoose={() => choose({ delivery: "pickup" })}
        >
          <span>{cities && `En ${cities}. `}Coordinamos por WhatsApp.</span>
        </Option>
      </OptionGroup>
      {/* Below the group, so that it does not move the option "pickup". Choosing that option hides it. */}
      {delivery === "home" && user.address.length === 0 && <PostalCodeForm />}
      {terms.state === "failed" && (
        <RetryNotice text="No pudimos leer los costos de envío ni dónde se retira." onRetry={loadDeliveryTerms} />
      )}
      {delivery === "pickup" && <Showrooms showrooms={terms.showrooms} chosen={showroom} error={error} />}
    </div>
  );
}

const LIST = new Intl.ListFormat("es-AR", { type: "disjunction" });

/** Lists the cities without their provinces: "San Nicolás de los Arroyos o Rosario". */
function citiesOf(showrooms: readonly Pick<Showroom, "city">[]): string {
  return LIST.format(new Set(showrooms.map(({ city }) => city.replace(/,.*/, ""))));
}

interface ShowroomsProps {
  showrooms: readonly Showroom[];
  /** Key of the chosen showroom. */
  chosen: string | null;
  error: string;
}

function Showrooms({ showrooms, chosen, error }: ShowroomsProps) {
  if (showrooms.length === 0) return null;
  return (
    <OptionGroup legend="¿En cuál lo retirás?" error={error}>
      {showrooms.map(({ key, name, city, address, hours, whatsapp }) => (
        <Option
          key={key}
          name="showroom"
          value={key}
          title={name}
          isChosen={key === chosen}
          below={<Chat name={name} whatsapp={whatsapp} />}
          onChoose={(showroom) => choose({ showroom })}
        >
          <span>{address.includes(city) ? address : `${address}, ${city}`}</span>
          <span>{hours}</span>
        </Option>
      ))}
    </OptionGroup>
  );
}

function Chat({ name, whatsapp }: Pick<Showroom, "name" | "whatsapp">) {
  const url = chatUrl(whatsapp, `Hola, quiero consultar por el retiro en ${name}.`);
  if (!url) return null;
  return (
    <a className="link option-link" href={url} target="_blank" rel="noopener">
      WhatsApp<span className="sr-only">{` con ${name} (se abre aparte)`}</span>
    </a>
  );
}
