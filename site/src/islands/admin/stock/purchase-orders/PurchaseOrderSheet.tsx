import { useState } from "react";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { WireReorderLine } from "#shop/stock/stock-desk.contract.ts";
import { NOTE_MAX, SUPPLIER_MAX } from "#shop/stock/stock-desk.ts";
import { createPurchaseOrder } from "#site/api/admin-stock.ts";
import { FieldFrame } from "#site/islands/kit/Field.tsx";
import { useCurrentForm } from "#site/islands/kit/Form.tsx";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { MomentField } from "../../kit/days/MomentField.tsx";
import { TableHead } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { countLabel } from "../../kit/formats.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import { lineMessages } from "../sheet-lines.ts";
import {
  newPurchaseOrder,
  type OrderedLine,
  purchaseOrderErrors,
  sentPurchaseOrder,
  totalsOf,
} from "./purchase-order-draft.ts";

interface Props {
  chosen: readonly WireReorderLine[];
  onSaved: () => void;
  onClosed: () => void;
}

/** Records goods ordered from a supplier. */
export function PurchaseOrderSheet({ chosen, onSaved, onClosed }: Props) {
  const [start] = useState(() => newPurchaseOrder(chosen));
  const form = useDraftForm({
    name: "compra",
    // A draft is kept for each set of sizes.
    item: start.lines.map(({ size }) => size).join(" "),
    start,
    base: null,
    rule: (values) => purchaseOrderErrors(values, dayInArgentina(Date.now())),
    send: (values, { requestKey }) => createPurchaseOrder(sentPurchaseOrder(values), requestKey),
    onDone: ({ purchaseOrder: { number, units } }) => {
      toast(`Compra ${number}: ${countLabel(units, "unidad", "unidades")} en camino`);
      onClosed();
      onSaved();
    },
  });
  const { values, change } = form;
  const { units, usdCents } = totalsOf(values.lines);
  return (
    <Sheet title="Anotar compra" onClosed={onClosed}>
      <DraftForm
        form={form}
        submit="Anotar compra"
        saved=""
        summary={
          <p className="purchase-total" role="status">
            {countLabel(units, "unidad", "unidades")}
            {usdCents > 0 && `, ${formatUsd(usdCents)}`}
          </p>
        }
      >
        <TypedField label="Proveedor" name="supplier" maxLength={SUPPLIER_MAX} {...form.bind("supplier")} />
        <div className="purchase-when">
          <MomentField label="Llega el (opcional)" name="expectedOn" atDay={null} {...form.bind("expectedOn")} />
          <TypedField label="Nota (opcional)" name="note" maxLength={NOTE_MAX} {...form.bind("note")} />
        </div>
        <OrderedTable lines={values.lines} onChange={(lines) => change({ lines })} />
      </DraftForm>
    </Sheet>
  );
}

interface TableProps {
  lines: readonly OrderedLine[];
  onChange: (lines: OrderedLine[]) => void;
}

const FIGURES = ["Unidades", "Costo, US$"];

function OrderedTable({ lines, onChange }: TableProps) {
  const { errors } = useCurrentForm();
  const sizes = lines.map(({ size }) => size);
  const messagesOf = ({ size }: OrderedLine) => lineMessages(errors, sizes, size);
  const input = (line: OrderedLine, name: "units" | "cost", label: string) => (
    <FieldFrame name={`lines.${lines.indexOf(line)}.${name}`} label={label}>
      {(control) => (
        <input
          {...control}
          aria-invalid={control["aria-invalid"] || (name === "units" && messagesOf(line).length > 0) || undefined}
          type="text"
          inputMode={name === "cost" ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={10}
          aria-label={`${label}, ${line.productName} ${line.label}`}
          value={line[name]}
          onChange={({ target }) =>
            onChange(lines.map((each) => (each === line ? { ...each, [name]: target.value } : each)))
          }
        />
      )}
    </FieldFrame>
  );
  return (
    <table className="sheet-table purchase-table">
      <caption className="sr-only">Tamaños de la compra</caption>
      <TableHead columns={["Perfume", ...FIGURES]} numbers={FIGURES} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.size}>
            <th scope="row">
              <span className="sheet-name">
                <LinePicture image={line.image} width={32} />
                <span>
                  {line.productName} <b>{line.label}</b> <small>{line.brand}</small>
                  {messagesOf(line).map((message) => (
                    <span key={message} className="field-error">
                      {message}
                    </span>
                  ))}
                </span>
              </span>
            </th>
            <td className="is-units">{input(line, "units", "Unidades")}</td>
            <td className="is-cost">{input(line, "cost", "Costo, US$")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
