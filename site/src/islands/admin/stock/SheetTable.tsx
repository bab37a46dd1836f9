import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LOCATION_NAMES, LOCATIONS, type Location, locatedUnits } from "#shop/stock/stock.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { useCurrentForm } from "#site/islands/kit/Form.tsx";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { storedValue } from "#site/stores/stored-value.ts";
import { TableHead, TextButton } from "../kit/elements.tsx";
import { SEARCH_ID } from "./PerfumeSearch.tsx";
import {
  fieldName,
  lineMessages,
  type NumberedErrors,
  numberedErrors,
  type SheetLine,
  unitsOf,
} from "./sheet-lines.ts";

interface Props {
  caption: string;
  lines: readonly SheetLine[];
  /** Heading of the sum of a line. */
  sum: string;
  hasCost: boolean;
  onChange: (lines: SheetLine[]) => void;
}

type Name = Location | "cost";

/** The sizes of a sheet with a field for each location; on a phone one card for each size. Enter focuses the search. */
export function SheetTable({ caption, lines, sum, hasCost, onChange }: Props) {
  const { errors } = useCurrentForm();
  const [before, setBefore] = useState<NumberedErrors>({ errors: {}, sizes: [] });
  const numbered = numberedErrors(before, errors, lines);
  if (before.errors !== errors) setBefore(numbered);
  const type = (line: SheetLine, name: Name, text: string) =>
    onChange(lines.map((each) => (each === line ? { ...each, [name]: text } : each)));
  const messagesOf = ({ size }: SheetLine) => lineMessages(errors, numbered.sizes, size);
  const figures = [...LOCATIONS.map((location) => LOCATION_NAMES[location]), sum, ...(hasCost ? ["Costo, US$"] : [])];
  const input = (line: SheetLine, name: Name, label: string): ReactNode => (
    <FieldFrame name={fieldName(numbered.sizes, line, name)} label={label}>
      {(control) => (
        <input
          {...control}
          // The field to go to when the line as a whole is wrong.
          aria-invalid={control["aria-invalid"] || (name === LOCATIONS[0] && messagesOf(line).length > 0) || undefined}
          type="text"
          inputMode={name === "cost" ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={10}
          aria-label={`${label}, ${line.productName} ${line.label}`}
          data-size={line.size}
          value={line[name]}
          onChange={({ target }) => type(line, name, target.value)}
          onKeyDown={focusSearchOnEnter}
        />
      )}
    </FieldFrame>
  );
  return (
    <table className="sheet-table">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={["Perfume", ...figures, "Quitar"]} numbers={figures} hidden="Quitar" />
      <tbody>
        {lines.map((line) => {
          const messages = messagesOf(line);
          const total = locatedUnits(unitsOf(line));
          return (
            <Fragment key={line.size}>
              <tr>
                <th scope="row">
                  <span className="sheet-name">
                    <LinePicture image={line.image} width={32} />
                    <span>
                      {line.productName} <b>{line.label}</b> <small>{line.brand}</small>
                    </span>
                  </span>
                </th>
                {LOCATIONS.map((location) => (
                  <td key={location} className="is-units">
                    {input(line, location, LOCATION_NAMES[location])}
                  </td>
                ))}
                <td className="is-number is-sum" data-label={sum}>
                  {total > 0 ? <b>{total}</b> : "0"}
                </td>
                {hasCost && <td className="is-cost">{input(line, "cost", "Costo, US$")}</td>}
                <td className="is-remove">
                  <TextButton
                    aria-label={`Quitar ${line.productName} ${line.label}`}
                    onClick={() => {
                      onChange(lines.filter((each) => each !== line));
                      focusSearch();
                    }}
                  >
                    Quitar
                  </TextButton>
                </td>
              </tr>
              {messages.length > 0 && (
                <tr className="sheet-error">
                  <td colSpan={figures.length + 2}>
                    <p className="field-error">{messages.join(" ")}</p>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function focusSearchOnEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  focusSearch();
}

function focusSearch(): void {
  document.getElementById(SEARCH_ID)?.focus();
}

/** Returns a function that moves the focus to the first field of a size, once its row is there. */
export function useSizeFocus(): (size: string | undefined) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const field = wanted.current && document.querySelector<HTMLElement>(`input[data-size="${wanted.current}"]`);
    if (!field) return;
    wanted.current = undefined;
    field.focus();
  });
  return (size) => {
    wanted.current = size;
  };
}

const PLACE = storedValue<{ place: Location }>(
  () => localStorage,
  "panel-scan-place",
  ({ place }) => {
    const known = LOCATIONS.find((location) => location === place);
    return known ? { place: known } : null;
  },
);

/** The location of scanned units, remembered in this browser. */
export function useScanPlace(): [Location, (place: Location) => void] {
  const [place, setPlace] = useState<Location>(() => PLACE.get()?.place ?? "snF");
  return [
    place,
    (chosen) => {
      PLACE.set({ place: chosen });
      setPlace(chosen);
    },
  ];
}

/** Chooses the location of scanned units. */
export function ScanPlace({ place, onChoose }: { place: Location; onChoose: (place: Location) => void }) {
  return (
    <fieldset className="scan-place">
      <legend>Lo que escaneás suma en</legend>
      {LOCATIONS.map((location) => (
        <label key={location}>
          <input type="radio" name="scan-place" checked={location === place} onChange={() => onChoose(location)} />
          {LOCATION_NAMES[location]}
        </label>
      ))}
    </fieldset>
  );
}
