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
  const [here, setHere] = useState(partInAddress);
  useEffect(() => {
    const follow = () => setHere(partInAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const go = (part: Part) => {
    history.replaceState(history.state, "", `#${part}`);
    setHere(part);
  };
  return (
    <div className="desk">
      <fieldset className="desk-filter">
        <legend className="seen-by-readers">Parte</legend>
        <ul>
          {PARTS.map(([key, text]) => (
            <li key={key}>
              <label>
                <input type="radio" name="parte" checked={key === here} onChange={() => go(key)} />
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
      {here === "dolar" && <RateView />}
      {here === "ventas" && <SalesView />}
      {here === "ajustes" && <SettingsView />}
      {here === "cambios" && <AuditLogView />}
    </div>
  );
}

function partInAddress(): Part {
  return PARTS.find(([key]) => `#${key}` === location.hash)?.[0] ?? "dolar";
}
