import type { Showroom } from "#shop/settings/settings.ts";
import { choose } from "#site/stores/orders/checkout.ts";
import { chatUrl } from "../paths.ts";
import { Option, OptionGroup } from "./OptionGroup.tsx";

interface Props {
  showrooms: readonly Showroom[];
  /** Its key. */
  chosen: string | null;
  wrong: string;
}

/** Where an order can be picked up. */
export function Showrooms({ showrooms, chosen, wrong }: Props) {
  if (showrooms.length === 0) return null;
  return (
    <OptionGroup legend="¿En cuál lo retirás?" wrong={wrong}>
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
      WhatsApp<span className="seen-by-readers">{` con ${name} (se abre aparte)`}</span>
    </a>
  );
}
