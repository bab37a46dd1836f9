import { useEffect, useState } from "react";
import { onDemand } from "../kit/on-demand.tsx";
import { STATUS_PATH } from "../kit/paths.ts";
import { NoPermission, useMay } from "../kit/permissions.tsx";

const RateView = onDemand(() => import("../pricing/RateView.tsx").then(({ RateView }) => RateView));
const AuditLogView = onDemand(() => import("../reports/AuditLogView.tsx").then(({ AuditLogView }) => AuditLogView));
const BrandsView = onDemand(() => import("../catalogue/brands/BrandsView.tsx").then(({ BrandsView }) => BrandsView));
const SettingsView = onDemand(() => import("./SettingsView.tsx").then(({ SettingsView }) => SettingsView));

const PARTS = [
  { key: "dolar", text: "Dólar", area: "prices", View: RateView },
  { key: "ajustes", text: "Ajustes", area: null, View: SettingsView },
  { key: "marcas", text: "Marcas", area: "catalogue", View: BrandsView },
  { key: "cambios", text: "Cambios", area: "reports", View: AuditLogView },
] as const;

/** The tabs of the settings page that the administrator may see; the URL hash selects one. */
export function ShopPage() {
  const may = useMay();
  const isPermitted = ({ area }: (typeof PARTS)[number]) => area === null || may("read", area);
  const shown = PARTS.filter(isPermitted);
  const [inUrl, setSelected] = useState(partInUrl);
  const selected = inUrl ?? shown[0] ?? PARTS[0];
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
          {shown.map((part) => (
            <li key={part.key}>
              <label>
                <input type="radio" name="parte" checked={part === selected} onChange={() => go(part)} />
                {part.text}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {may("read", "status") && (
        <p>
          <a className="link" href={STATUS_PATH}>
            Estado de la tienda
          </a>
        </p>
      )}
      {isPermitted(selected) ? <selected.View /> : <NoPermission />}
    </div>
  );
}

function partInUrl() {
  return PARTS.find(({ key }) => `#${key}` === location.hash) ?? null;
}
