import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { PurchaseOrder } from "#shop/stock/purchase-orders.contract.ts";
import { LOCATION_NAMES, LOCATIONS } from "#shop/stock/stock.ts";
import type { GoodsReceipt } from "#shop/stock/stock-desk.contract.ts";
import { NOTE_MAX, SUPPLIER_MAX } from "#shop/stock/stock-desk.ts";
import { listReceipts, receiveGoods } from "#site/api/admin-stock.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { Button, SmallTable, TextButton } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { countLabel, shortInstant } from "../kit/formats.ts";
import { Pages } from "../kit/List.tsx";
import { useMay } from "../kit/permissions.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { PerfumeSearch } from "./PerfumeSearch.tsx";
import { PURCHASE_ORDERS_KEY, PurchaseOrders } from "./purchase-orders/PurchaseOrders.tsx";
import { receiptFor } from "./purchase-orders/purchase-order-draft.ts";
import { NO_RECEIPT, RECEIVING_FORM } from "./receiving-draft.ts";
import { ScanPlace, SheetTable, useScanPlace, useSizeFocus } from "./SheetTable.tsx";
import { allAt, receiptOf, sheetErrors, totalOf, unsentReceipt, withPerfumes, withScanned } from "./sheet-lines.ts";

const KEY = "goods-receipts";

/** The sheet that receives goods in one save, the purchase orders on their way, and the last receipts. */
export function ReceivingPage() {
  return (
    <div className="desk receiving">
      {useMay()("write", "stock") ? <ReceivingSheet /> : <PurchaseOrders />}
      <Receipts />
    </div>
  );
}

function ReceivingSheet() {
  const queries = useQueryClient();
  const form = useDraftForm({
    name: RECEIVING_FORM,
    start: NO_RECEIPT,
    base: null,
    isEmptied: true,
    rule: ({ lines }) => sheetErrors(lines, { isCount: false }),
    // A code may be scanned while the goods are received.
    unsent: unsentReceipt,
    // Reads the lists again, also after a refusal: an earlier request may have succeeded, and another administrator may have
    // closed a purchase order.
    send: (values, { requestKey }) =>
      receiveGoods(receiptOf(values), requestKey).finally(() => {
        for (const queryKey of [PURCHASE_ORDERS_KEY, [KEY]]) void queries.invalidateQueries({ queryKey });
      }),
    onDone: ({ receipt: { number, units } }) => toast(`Recepción ${number}: ${entered(units)}`),
  });
  const { lines, purchaseOrder } = form.values;
  const focusSize = useSizeFocus();
  const [place, setPlace] = useScanPlace();
  const units = totalOf(lines);
  const fill = (order: PurchaseOrder) => {
    const receipt = receiptFor(order);
    focusSize(receipt.lines[0]?.size);
    form.change(receipt);
  };
  return (
    <>
      <DraftForm
        form={form}
        label="Recibir mercadería"
        submit={units > 0 ? `Recibir ${units}` : null}
        sending="Guardando…"
        saved="Recibido"
      >
        {purchaseOrder && (
          <p className="sheet-purchase">
            Entra por la <b>compra {purchaseOrder.number}</b>.{" "}
            <TextButton onClick={() => form.change({ purchaseOrder: null })}>Recibir sin compra</TextButton>
          </p>
        )}
        <div className="sheet-tools">
          <PerfumeSearch
            onChoose={(perfume) => {
              focusSize(perfume.milliliters[0]?._id);
              form.change({ lines: withPerfumes(lines, [perfume]) });
            }}
            onScan={(perfume, { _id: size }) => {
              // Codes may be scanned faster than the form renders.
              form.change({ lines: withScanned(form.latest().lines, perfume, { size, location: place }) });
            }}
          />
          <TypedField label="Proveedor" name="supplier" maxLength={SUPPLIER_MAX} {...form.bind("supplier")} />
          <TypedField label="Remito o nota" name="note" maxLength={NOTE_MAX} {...form.bind("note")} />
        </div>
        <ScanPlace place={place} onChoose={setPlace} />
        {units > 0 && (
          <p className="sheet-all">
            Poner todo en{" "}
            {LOCATIONS.map((location) => (
              <Button key={location} onClick={() => form.change({ lines: allAt(lines, location) })}>
                {LOCATION_NAMES[location]}
              </Button>
            ))}
          </p>
        )}
        {lines.length > 0 ? (
          <SheetTable
            caption="Tamaños que entran"
            lines={lines}
            sum="Entran"
            hasCost
            onChange={(changed) => form.change({ lines: changed })}
          />
        ) : (
          <p className="desk-empty">
            Buscá el primer perfume o escaneá su código. Con Enter lo agregás y, desde sus casillas, volvés a buscar.
          </p>
        )}
      </DraftForm>
      <PurchaseOrders isSheetEmpty={lines.length === 0} onReceive={fill} />
    </>
  );
}

function entered(units: number): string {
  return units === 1 ? "entró 1 unidad" : `entraron ${units.toLocaleString("es-AR")} unidades`;
}

const PER_PAGE = 10;

/** The last receipts, each with its lines. */
function Receipts() {
  const [page, setPage] = useState(1);
  const query = useQuery({ queryKey: [KEY, page], queryFn: () => unwrap(listReceipts(page, PER_PAGE)) });
  const { data } = query;
  return (
    <section aria-labelledby="recepciones" className="receipts">
      <h2 id="recepciones">Últimas recepciones</h2>
      <QueryState query={query} />
      {data?.total === 0 && <p className="hint">Todavía no hay ninguna.</p>}
      {data?.receipts.map((receipt) => (
        <Receipt key={receipt._id} receipt={receipt} />
      ))}
      {data && <Pages page={page} total={data.total} perPage={PER_PAGE} onGo={setPage} />}
    </section>
  );
}

const COLUMNS = ["Perfume", "SN-F", "SN-L", "ROS", "Costo, US$"];

function Receipt({ receipt }: { receipt: GoodsReceipt }) {
  const { number, at, by, supplier, note, purchaseOrder, units, lines } = receipt;
  const purchase = purchaseOrder && `compra ${purchaseOrder.number}`;
  return (
    <details className="receipt-item">
      <summary>
        <b>Recepción {number}</b> <span>{countLabel(units, "unidad", "unidades")}</span>{" "}
        <small>{[shortInstant(at), by.name, supplier, purchase, note].filter(Boolean).join(" · ")}</small>
      </summary>
      <SmallTable
        caption={<span className="sr-only">Recepción {number}</span>}
        columns={COLUMNS}
        numbers={COLUMNS.slice(1)}
        rows={lines.map((line) => [
          line.size,
          `${line.productName} ${line.ml} ${line.unit}`,
          line.snF,
          line.snL,
          line.ros,
          line.cost === null ? "–" : formatUsd(toMinorUnits(line.cost)),
        ])}
      />
    </details>
  );
}
