import { useEffect, useState } from "react";
import { STATUS_PATH } from "../kit/paths.ts";
import { RateView } from "../pricing/RateView.tsx";
import { AuditLogView } from "../reports/AuditLogView.tsx";
import { SalesView } from "../reports/SalesView.tsx";
import { SettingsView } from "./SettingsView.tsx";

const PARTS = [
  ["dolar", "Dólar"],
  ["ventas", "Ventas"],
  ["ajustes", "Ajustes"],
  ["cambios", "Cambios"],
] as const;
type Part = (typeof PARTS)[number][0];

/** The tabs of the settings page; the URL hash selects one. */
export function ShopPage() {
  const [selected, setSelected] = useState(partInUrl);
  useEffect(() => {
    const follow = () => setSelected(partInUrl());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const go = (part: Part) => {
    history.replaceState(history.state, "", `#${part}`);
    setSelected(part);
  };
  return (
    <div className="desk">
      <fieldset className="desk-filter">
        <legend className="seen-by-readers">Parte</legend>
        <ul>
          {PARTS.map(([key, text]) => (
            <li key={key}>
              <label>
                <input type="radio" name="parte" checked={key === selected} onChange={() => go(key)} />
                {text}
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
      {selected === "dolar" && <RateView />}
      {selected === "ventas" && <SalesView />}
      {selected === "ajustes" && <SettingsView />}
      {selected === "cambios" && <AuditLogView />}
    </div>
  );
}

function partInUrl(): Part {
  return PARTS.find(([key]) => `#${key}` === location.hash)?.[0] ?? "dolar";
}
