import { useEffect, useState } from "react";
import { STATUS_PATH } from "../kit/paths.ts";
import { RateView } from "../pricing/RateView.tsx";
import { AuditLogView } from "../reports/AuditLogView.tsx";
import { SalesView } from "../reports/SalesView.tsx";
import { SettingsView } from "./SettingsView.tsx";

const PARTS = [
  { key: "dolar", text: "Dólar", View: RateView },
  { key: "ventas", text: "Ventas", View: SalesView },
  { key: "ajustes", text: "Ajustes", View: SettingsView },
  { key: "cambios", text: "Cambios", View: AuditLogView },
] as const;

/** The tabs of the settings page; the URL hash selects one. */
export function ShopPage() {
  const [selected, setSelected] = useState(partInUrl);
  useEffect(() => {
    const follow = () => setSelected(partInUrl());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const go = (part: (typeof PARTS)[number]) => {
    history.replaceState(history.state, "", `${location.pathname}#${part.key}`);
    setSelected(part);
  };
  return (
    <div className="desk">
      <fieldset className="desk-filter">
        <legend className="sr-only">Parte</legend>
        <ul>
          {PARTS.map((part) => (
            <li key={part.key}>
              <label>
                <input type="radio" name="parte" checked={part === selected} onChange={() => go(part)} />
                {part.text}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p>
        <a className="link" href={STATUS_PATH}>
          Estado de la tienda
        </a>
      </p>
      <selected.View />
    </div>
  );
}

function partInUrl() {
  return PARTS.find(({ key }) => `#${key}` === location.hash) ?? PARTS[0];
}
