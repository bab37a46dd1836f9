import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { locationNotice } from "#shop/stock/stock.ts";
import { readWaiting } from "#site/api/admin-products.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { unwrap } from "../kit/failed-call.tsx";
import { Choice } from "../kit/list-controls.tsx";
import { type ChangeFilters, PRODUCT_SORTS, type ProductsFilters, type Selection } from "./use-products.ts";

interface ProductsListProps {
  perfumes: readonly AdminPerfume[];
  filters: ProductsFilters;
  onFilter: ChangeFilters;
  selection: Selection;
  onOpen: (perfumeId: string) => void;
}

/** One page of perfumes, to sort and select. */
export function ProductsList({
  perfumes,
  filters,
  onFilter,
  selection: { ids: picked, pick },
  onOpen,
}: ProductsListProps) {
  if (perfumes.length === 0) return <p className="desk-empty">No hay perfumes con este filtro</p>;
  return (
    <>
      <SortField filters={filters} onFilter={onFilter}>
        <PickPage ids={perfumes.map(({ _id }) => _id)} picked={picked} onPick={pick} />
      </SortField>
      <ProductsTable
        perfumes={perfumes}
        filters={filters}
        onFilter={onFilter}
        picked={picked}
        onPick={pick}
        onOpen={onOpen}
      />
    </>
  );
}

interface Props {
  perfumes: readonly AdminPerfume[];
  filters: ProductsFilters;
  onFilter: ChangeFilters;
  picked: ReadonlySet<string>;
  onPick: (perfumeIds: readonly string[], isIn: boolean) => void;
  onOpen: (perfumeId: string) => void;
}

/** Perfumes as table rows, or as cards on a phone. */
function ProductsTable({ perfumes, filters, onFilter, picked, onPick, onOpen }: Props) {
  const { column = "productName", order = "asc" } = filters;
  const sort = (by: string) => onFilter({ column: by, order: column === by && order === "asc" ? "desc" : "asc" });
  return (
    <table className="desk-table products-table" aria-label="Perfumes">
      <thead>
        <tr>
          <th scope="col" className="is-pick">
            <PickPage ids={perfumes.map(({ _id }) => _id)} picked={picked} onPick={onPick} />
          </th>
          <th scope="col">
            <span className="seen-by-readers">Imagen</span>
          </th>
          {PRODUCT_SORTS.map(([name, text]) => (
            <th key={name} scope="col" aria-sort={name === column ? SORTED[order === "desc" ? "desc" : "asc"] : "none"}>
              <button type="button" onClick={() => sort(name)}>
                {text}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {perfumes.map((perfume) => (
          <Row
            key={perfume._id}
            perfume={perfume}
            isPicked={picked.has(perfume._id)}
            onPick={(isIn) => onPick([perfume._id], isIn)}
            onOpen={() => onOpen(perfume._id)}
          />
        ))}
      </tbody>
    </table>
  );
}

const SORTED = { asc: "ascending", desc: "descending" } as const;

interface RowProps {
  perfume: AdminPerfume;
  isPicked: boolean;
  onPick: (isIn: boolean) => void;
  onOpen: () => void;
}

function Row({ perfume, isPicked, onPick, onOpen }: RowProps) {
  const { productName, brand, image, milliliters, stock, bigDecant, smallDecant, status, soon } = perfume;
  const decants = [...(bigDecant ? ["10"] : []), ...(smallDecant ? ["5"] : [])];
  return (
    <tr className={status ? undefined : "is-off"}>
      <td className="is-pick">
        <label className="pick">
          <input type="checkbox" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
          <span className="seen-by-readers">
            Elegir {productName}, {brand}
          </span>
        </label>
      </td>
      <td className="is-picture">
        <LinePicture image={image} width={48} />
      </td>
      <td>
        <button type="button" className="link" onClick={onOpen}>
          {productName}
        </button>
        {soon && <small>Próximamente</small>}
        {milliliters.map((size) => (
          <Fragment key={size._id}>
            <LocationWarning size={size} />
            <WaitingForSize size={size} />
          </Fragment>
        ))}
      </td>
      <td>{brand}</td>
      <td data-label="ML">{milliliters.map(({ ml }) => ml).join(" · ")}</td>
      <td data-label="Precio">
        {milliliters.map(({ _id, price, priceArs }) => (
          <span className="is-line" key={_id}>
            {formatUsd(hundredths(price))} <small>{formatArs(hundredths(priceArs))}</small>
          </span>
        ))}
      </td>
      <td data-label="Stock" className={stock === 0 ? "desk-alert" : undefined}>
        {milliliters.length > 1 ? `${milliliters.map((size) => size.stock).join(" · ")} = ${stock}` : stock}
      </td>
      <td data-label="Promoción">{milliliters.some(({ forSale }) => forSale) ? "Sí" : "No"}</td>
      <td data-label="Decant">{decants.length > 0 ? `${decants.join(" y ")} ml` : "No"}</td>
      <td data-label="Activo">{status ? "Sí" : "No"}</td>
    </tr>
  );
}

/** Warns when the located units differ from the stock (docs/product-rules.md#stock-locations). */
function LocationWarning({ size: { snF, snL, ros, stock, reserved, defectiveStock } }: { size: AdminSize }) {
  const notice = locationNotice({ snF, snL, ros }, { stock, reserved, defective: defectiveStock });
  return notice && <small className="desk-alert">{notice}</small>;
}

/** How many people wait for a back-in-stock notice. Shows nothing for none or before it is loaded. */
function WaitingForSize({ size: { _id, ml, unit } }: { size: Pick<AdminSize, "_id" | "ml" | "unit"> }) {
  const { data } = useQuery({ queryKey: ["stock-notices"], queryFn: () => unwrap(readWaiting()) });
  const count = data?.waiting.find(({ size }) => size === _id)?.count;
  if (!count) return null;
  return (
    <small>
      {count === 1 ? "1 persona espera" : `${count} personas esperan`} el de {ml} {unit}
    </small>
  );
}

interface SortFieldProps {
  filters: ProductsFilters;
  onFilter: ChangeFilters;
  /** Other controls of the table head. */
  children: ReactNode;
}

/** Sorting for the card layout, which has no column headings. */
function SortField({ filters, onFilter, children }: SortFieldProps) {
  const { column = "productName", order = "asc" } = filters;
  const isDown = order === "desc";
  return (
    <div className="desk-sort">
      <Choice
        label="Ordenar por"
        value={column}
        options={PRODUCT_SORTS}
        onChoose={(chosen) => onFilter({ column: chosen, order })}
      />
      <button type="button" className="pill" onClick={() => onFilter({ column, order: isDown ? "asc" : "desc" })}>
        {isDown ? "↓ De mayor a menor" : "↑ De menor a mayor"}
      </button>
      {children}
    </div>
  );
}

interface PickPageProps {
  /** The ids on this page. */
  ids: readonly string[];
  picked: ReadonlySet<string>;
  onPick: (ids: readonly string[], isIn: boolean) => void;
}

/** Selects or clears all perfumes of the page; indeterminate when only some are selected. */
function PickPage({ ids, picked, onPick }: PickPageProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter((id) => picked.has(id)).length;
  const isAll = count === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className="pick">
      <input ref={box} type="checkbox" checked={isAll} onChange={() => onPick(ids, !isAll)} />
      <span>Elegir esta página</span>
    </label>
  );
}
