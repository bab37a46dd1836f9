import { WHY_MAX } from "#shop/catalogue/product-form-sizes.ts";
import { LOCATION_LABELS, LOCATIONS, locationCheck } from "#shop/stock/stock.ts";
import { amountIn, DELTAS, type Delta, fieldOf, type SizeDraft } from "./draft.ts";
import { TypedField } from "./TypedField.tsx";

interface Props {
  size: SizeDraft;
  index: number;
  onChange: (change: Partial<SizeDraft>) => void;
}

const LABELS: Readonly<Record<Delta, string>> = {
  revenue: "Ingresan",
  sold: "Vendidas por fuera",
  removeToStock: "Se retiran",
  defectiveStock: "Defectuosas",
};

/** A size's stock: the current units, the entered changes with their result, and where the units are. */
export function StockFields({ size, index, onChange }: Props) {
  const { known } = size;
  const [now, after] = [known?.stock ?? 0, stockAfter(size)];
  const isEntered = DELTAS.some((name) => size[name] !== "");
  return (
    <div className="stock">
      <p className="stock-now">
        Stock{" "}
        <output>
          {now}
          {isEntered && (
            <b className={after < 0 ? "is-wrong" : undefined}>
              {" "}
              → {after}
              {after < 0 && " (no puede quedar bajo cero)"}
            </b>
          )}
        </output>
        {known && (
          <small>
            Ingresadas {known.revenue} · reservadas {known.reserved} · vendidas {known.sold} · retiradas{" "}
            {known.removeToStock}
            {known.defectiveStock > 0 && ` · CajaM ${known.defectiveStock}`}
          </small>
        )}
      </p>
      <div className="form-grid">
        {DELTAS.map((name) => (
          <TypedField
            key={name}
            name={fieldOf(index, name)}
            label={LABELS[name]}
            value={size[name]}
            kind="delta"
            onType={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
      {isEntered && (
        <TypedField
          name={fieldOf(index, "why")}
          label="Motivo"
          value={size.why}
          maxLength={WHY_MAX}
          hint="Queda anotado con tu nombre. Un número negativo corrige lo que se cargó de más."
          onType={(why) => onChange({ why })}
        />
      )}
      <div className="form-grid">
        {LOCATIONS.map((place) => (
          <TypedField
            key={place}
            name={fieldOf(index, place)}
            label={LOCATION_LABELS[place]}
            value={size[place]}
            kind="units"
            onType={(text) => onChange({ [place]: text })}
          />
        ))}
      </div>
      <Located size={size} stockAfter={after} />
    </div>
  );
}

function stockAfter(size: SizeDraft): number {
  const entered = (name: Delta) => amountIn(size[name]) ?? 0;
  const taken = entered("sold") + entered("removeToStock") + entered("defectiveStock");
  return (size.known?.stock ?? 0) + entered("revenue") - taken;
}

/** Shows whether the located units match the stock, green or red (docs/product-rules.md#stock-locations). */
function Located({ size, stockAfter: stock }: { size: SizeDraft; stockAfter: number }) {
  const locations = { snF: amountIn(size.snF) ?? 0, snL: amountIn(size.snL) ?? 0, ros: amountIn(size.ros) ?? 0 };
  const reserved = size.known?.reserved ?? 0;
  const { located, expected, matches } = locationCheck(locations, { stock, reserved, defective: 0 });
  return (
    <p className={matches ? "located is-right" : "located is-wrong"} role="status">
      {matches ? "✓" : "✕"} Ubicadas {located} de {expected}
      {reserved > 0 && ` (${reserved} reservadas siguen en el estante)`}
    </p>
  );
}
