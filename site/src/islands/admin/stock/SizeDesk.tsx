import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { LOCATION_NAMES, LOCATIONS, type Location, locatedUnits } from "#shop/stock/stock.ts";
import { readProduct } from "#site/api/admin-products.ts";
import { moveUnits } from "#site/api/admin-stock.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { toast } from "#site/stores/toasts.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { SmallTable } from "../kit/elements.tsx";
import { Choice, ChoiceField, TypedField } from "../kit/fields.tsx";
import { parseUnits } from "../kit/formats.ts";
import { productsPath } from "../kit/paths.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { LocationDifference } from "./LocationDifference.tsx";
import { LEDGER_KEY, SizeLedger } from "./SizeLedger.tsx";

const KEY = "stock-of";

/** Where a perfume's units are, moves between locations, and what happened to each size. */
export function SizeDesk({ id, onClosed }: { id: string; onClosed: () => void }) {
  const query = useQuery({ queryKey: [KEY, id], queryFn: () => unwrap(readProduct(id)), staleTime: 0 });
  const perfume = query.data?.perfume;
  const [chosen, choose] = useState("");
  const sizes = perfume?.milliliters ?? [];
  const size = sizes.find(({ _id }) => _id === chosen) ?? sizes[0];
  return (
    <Sheet title={perfume ? `${perfume.productName}, ${perfume.brand}` : "Stock"} onClosed={onClosed}>
      <div className="size-desk">
        <QueryState query={query} />
        {perfume && size && (
          <>
            <Where perfume={perfume} />
            {sizes.length > 1 && (
              <Choice
                label="Tamaño"
                value={size._id}
                options={sizes.map((each) => [each._id, labelOf(each)] as const)}
                onChoose={choose}
              />
            )}
            <ForWriters area="stock">
              <MoveForm key={`move ${size._id}`} perfume={perfume} size={size} />
            </ForWriters>
            <SizeLedger key={size._id} size={size._id} label={labelOf(size)} />
          </>
        )}
      </div>
    </Sheet>
  );
}

export function labelOf({ ml, unit }: Pick<AdminSize, "ml" | "unit">): string {
  return `${ml} ${unit}`;
}

/** The columns of a size with its units. */
export const SIZE_COLUMNS = [
  "Tamaño",
  ...LOCATIONS.map((location) => LOCATION_NAMES[location]),
  "Total",
  "Reservado",
  "A la venta",
];

/** The units of each size, by location and in total. */
function Where({ perfume }: { perfume: AdminPerfume }) {
  const { productName, _id, milliliters } = perfume;
  return (
    <section aria-labelledby="donde">
      <h3 id="donde">Dónde está</h3>
      <SmallTable
        caption={<span className="sr-only">Unidades por lugar</span>}
        columns={SIZE_COLUMNS}
        numbers={SIZE_COLUMNS.slice(1)}
        rows={milliliters.map((size) => [
          size._id,
          <>
            {labelOf(size)}
            <LocationDifference size={size} />
          </>,
          ...LOCATIONS.map((location) => size[location]),
          <b key="total">{locatedUnits(size)}</b>,
          size.reserved,
          <b key="sale">{size.stock}</b>,
        ])}
      />
      <p className="hint">
        <a className="link" href={productsPath(productName, _id)}>
          Abrir la ficha
        </a>
      </p>
    </section>
  );
}

const OPTIONS = LOCATIONS.map((location) => [location, LOCATION_NAMES[location]] as const);

/** Moves units of a size. The form begins with the location that has the most units. */
function MoveForm({ perfume, size }: { perfume: AdminPerfume; size: AdminSize }) {
  const queries = useQueryClient();
  const from = LOCATIONS.reduce((most, location) => (size[location] > size[most] ? location : most));
  const to = LOCATIONS.find((location) => location !== from) ?? from;
  const start: { units: string; from: Location; to: Location } = { units: "", from, to };
  const form = useDraftForm({
    name: "move",
    item: size._id,
    start,
    base: null,
    isKept: false,
    isEmptied: true,
    rule: (values) => ({ ...(unitsIn(values) === null && { units: ["Un número entero, desde 1"] }) }),
    send: (values, { requestKey }) =>
      moveUnits({ ...values, perfume: perfume._id, size: size._id, units: unitsIn(values) ?? 0 }, requestKey),
    onDone: (_, values) => {
      const units = unitsIn(values);
      const moved = units === 1 ? "Pasó 1" : `Pasaron ${units}`;
      toast(`${moved} de ${LOCATION_NAMES[values.from]} a ${LOCATION_NAMES[values.to]}`);
      for (const key of [KEY, LEDGER_KEY, "stock"]) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  const units = unitsIn(form.values);
  return (
    <Form form={form} label="Mover de lugar">
      <div className="move-form">
        <TypedField name="units" label={`Mover unidades de ${labelOf(size)}`} kind="units" {...form.bind("units")} />
        <ChoiceField
          name="from"
          label="De"
          value={form.values.from}
          options={OPTIONS}
          onChoose={(from) => form.change({ from })}
        />
        <ChoiceField
          name="to"
          label="A"
          value={form.values.to}
          options={OPTIONS}
          onChoose={(to) => form.change({ to })}
        />
        <SubmitButton busy="Moviendo…">{units === null ? "Mover" : `Mover ${units}`}</SubmitButton>
      </div>
      <FormMessage />
    </Form>
  );
}

function unitsIn({ units }: { units: string }): number | null {
  return parseUnits(units) || null;
}
