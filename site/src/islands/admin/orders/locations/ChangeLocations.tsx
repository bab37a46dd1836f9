import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { NO_LOCATION } from "#shop/stock/order-locations.ts";
import { LOCATION_NAMES, LOCATIONS, type Location, locatedUnits } from "#shop/stock/stock.ts";
import { changeLocations, readLocations } from "#site/api/admin-orders.ts";
import { toast } from "#site/stores/toasts.ts";
import { unwrap } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { CloseButton, Sheet } from "../../kit/Sheet.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import type { ApplyOrderChange } from "../MoveOrder.tsx";
import { type LeavingLine, leavingLines, locationErrors, locationsIn, typedLocations } from "./line-locations.ts";

interface Props {
  order: AdminOrder;
  applyChange: ApplyOrderChange;
}

/** The button and the sheet that change from which stock locations the units of an order in preparation are taken. */
export function ChangeLocations({ order, applyChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const lines = leavingLines(order);
  return (
    <>
      {order.statusGlimmer === "En Preparación" && lines.length > 0 && (
        <Button className="link order-leaves-change" onClick={() => setOpen(true)}>
          Cambiar de dónde sale
        </Button>
      )}
      {isOpen && (
        <LocationsSheet order={order} lines={lines} applyChange={applyChange} onClosed={() => setOpen(false)} />
      )}
    </>
  );
}

interface SheetProps extends Props {
  lines: readonly LeavingLine[];
  onClosed: () => void;
}

function LocationsSheet({ order, lines, applyChange, onClosed }: SheetProps) {
  const { _id, version } = order;
  const located = useQuery({
    queryKey: ["order-locations", _id, version],
    queryFn: () => unwrap(readLocations([_id])),
    staleTime: 0,
  });
  const form = useDraftForm({
    name: "lugares",
    start: { units: typedLocations(lines) },
    base: null,
    isKept: false,
    rule: ({ units }) => locationErrors(lines, units),
    send: ({ units }) =>
      applyChange(
        changeLocations(_id, { version, lines: lines.map(({ line }) => ({ line, ...locationsIn(units, line) })) }),
      ),
    onDone: () => {
      toast("Listo: cambiamos de dónde sale");
      onClosed();
    },
    onFailed: ({ message }) => message || "No pudimos guardar el cambio. Probá de nuevo.",
  });
  const { units } = form.values;
  /** The units that a line can take from a location: those there, and those that it has taken. */
  const availableAt = ({ product: { perfume, ml }, ...line }: LeavingLine, location: Location) => {
    const size = located.data?.sizes.find((one) => one.perfume === perfume && one.ml === ml);
    return size ? `Hay ${size[location] + line[location]}` : undefined;
  };
  return (
    <Sheet title="De dónde sale" isSmall onClosed={onClosed}>
      <DraftForm form={form} label="De dónde sale" submit="Guardar" actions={<CloseButton>Cancelar</CloseButton>}>
        {lines.map((line, index) => (
          <fieldset key={line.line} className="order-leaves">
            <legend>
              {line.units} × {line.name}
            </legend>
            {LOCATIONS.map((location) => (
              <TypedField
                key={location}
                name={`lines.${index}.${location}`}
                label={LOCATION_NAMES[location]}
                kind="units"
                hint={availableAt(line, location)}
                value={units[line.line]?.[location] ?? ""}
                onType={(text) => {
                  const typed = units[line.line] ?? { snF: "", snL: "", ros: "" };
                  form.change({ units: { ...units, [line.line]: { ...typed, [location]: text } } });
                }}
              />
            ))}
            <Rest units={line.units - locatedUnits(locationsIn(units, line.line))} />
          </fieldset>
        ))}
      </DraftForm>
    </Sheet>
  );
}

function Rest({ units }: { units: number }) {
  return units > 0 && <p className="hint">{`${units} ${NO_LOCATION}`}</p>;
}
