import { useEffect, useRef } from "react";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { TextButton } from "../../kit/elements.tsx";
import { pesosLabel } from "../../kit/formats.ts";
import { PerfumeSearch, SEARCH_ID } from "../../stock/PerfumeSearch.tsx";
import { type NewLine, withPerfume, withScanned } from "./new-order.ts";

interface Props {
  lines: readonly NewLine[];
  /** By line, in pesos; undefined while unknown. */
  prices: readonly number[] | undefined;
  onChange: (lines: NewLine[]) => void;
}

/** The search for perfumes, and the lines. The line of a chosen perfume takes the focus. */
export function NewOrderLines({ lines, prices, onChange }: Props) {
  const added = useRef<string>(undefined);
  useEffect(() => {
    if (!added.current) return;
    document.querySelector<HTMLElement>(`[data-line="${added.current}"] select`)?.focus();
    added.current = undefined;
  });
  // Codes may be scanned faster than the form renders.
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  });
  const change = (line: NewLine, changed: Partial<NewLine>) =>
    onChange(lines.map((each) => (each === line ? { ...each, ...changed } : each)));
  return (
    <>
      <PerfumeSearch
        onChoose={(perfume) => {
          const id = crypto.randomUUID();
          added.current = id;
          onChange(withPerfume(lines, perfume, id));
        }}
        onScan={(perfume, size) => {
          const next = withScanned(latest.current, perfume, size, crypto.randomUUID());
          latest.current = next;
          onChange(next);
        }}
      />
      {lines.length === 0 && <p className="hint">Buscá el primer perfume o escaneá su código. Con Enter lo agregás.</p>}
      <ul className="new-order-lines" aria-label="Productos">
        {lines.map((line, at) => (
          <li key={line.id} data-line={line.id}>
            <LinePicture image={line.image} width={32} />
            <p>
              <b>{line.productName}</b> <small>{line.brand}</small>
            </p>
            <FieldFrame name={`option ${line.id}`} label="Tamaño">
              {(control) => (
                <span className="select">
                  <select
                    {...control}
                    aria-label={`Tamaño, ${line.productName}`}
                    value={line.chosen}
                    onChange={({ target }) => change(line, { chosen: target.selectedIndex })}
                  >
                    {line.options.map(({ type, ml, label }, index) => (
                      <option key={`${type} ${ml}`} value={index}>
                        {label}
                      </option>
                    ))}
                  </select>
                </span>
              )}
            </FieldFrame>
            <FieldFrame name={line.id} label="Cantidad">
              {(control) => (
                <input
                  {...control}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  aria-label={`Cantidad, ${line.productName}`}
                  value={line.quantity}
                  onChange={({ target }) => change(line, { quantity: target.value })}
                />
              )}
            </FieldFrame>
            <p className="new-order-price">{prices?.[at] === undefined ? "" : pesosLabel(prices[at])}</p>
            <TextButton
              aria-label={`Quitar ${line.productName}`}
              onClick={() => {
                onChange(lines.filter((each) => each !== line));
                document.getElementById(SEARCH_ID)?.focus();
              }}
            >
              Quitar
            </TextButton>
          </li>
        ))}
      </ul>
    </>
  );
}
