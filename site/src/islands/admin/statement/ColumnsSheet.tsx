import { useState } from "react";
import {
  isComplete,
  type StatementColumns,
  type StatementField,
  type StatementTable,
} from "#shop/payments/statement/bank-statement.ts";
import { Button } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";

const FIELDS: readonly [StatementField, string][] = [
  ["date", "Fecha"],
  ["amount", "Importe, con signo"],
  ["credit", "Créditos"],
  ["debit", "Débitos"],
  ["text", "Movimiento"],
];

interface Props {
  table: StatementTable;
  onUse: (columns: StatementColumns) => void;
  onClosed: () => void;
}

/**
 * Chooses the columns of the file: date, text, and amount or credits and debits. The choice is kept for files with the same
 * headings.
 */
export function ColumnsSheet({ table: { headings, rows, columns }, onUse, onClosed }: Props) {
  const [chosen, setChosen] = useState<StatementColumns>(columns ?? {});
  const first = rows[0]?.cells ?? [];
  const options: [string, string][] = [
    ["", "Ninguna"],
    ...headings.map((heading, index): [string, string] => [
      `${index}`,
      `${heading || `Columna ${index + 1}`}${first[index] ? ` (${first[index]})` : ""}`,
    ]),
  ];
  const change = (field: StatementField, index: string) => {
    const { [field]: _, ...others } = chosen;
    setChosen(index === "" ? others : { ...others, [field]: Number(index) });
  };
  return (
    <Sheet title="Columnas" isSmall onClosed={onClosed}>
      <p>
        Fecha, y el importe en una columna o en créditos y débitos. El nombre, el CUIT y la referencia se buscan en
        todas las demás.
      </p>
      <div className="statement-columns">
        {FIELDS.map(([field, label]) => (
          <Choice
            key={field}
            label={label}
            value={`${chosen[field] ?? ""}`}
            options={options}
            onChoose={(index) => change(field, index)}
          />
        ))}
      </div>
      <div className="form-ends">
        <CloseButton>Volver</CloseButton>
        <Button className="pill is-filled" disabled={!isComplete(chosen)} onClick={() => onUse(chosen)}>
          Usar estas columnas
        </Button>
      </div>
    </Sheet>
  );
}
