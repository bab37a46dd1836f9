import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { marginOf } from "#shop/stock/cost.ts";
import { readStockAlertCounts } from "#site/api/admin-products.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { unwrap } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { pesosLabel } from "../kit/formats.ts";
import { PageBox } from "../kit/List.tsx";
import { useMay } from "../kit/permissions.tsx";
import type { Selection, UrlFilters } from "../kit/use-list.ts";
import { LocationDifference } from "../stock/LocationDifference.tsx";
import { marginPercent } from "./field-labels.ts";

export const PRODUCT_FILTERS = [
  "productName",
  "category",
  "brand",
  "status",
  "soon",
  "forSale",
  "decant",
  "stock",
  "unlocated",
  "column",
  "order",
] as const;

export type ProductsFilters = UrlFilters<(typeof PRODUCT_FILTERS)[number]>;
export type ChangeFilters = (change: ProductsFilters) => void;

/** Columns of the list, by the API's sort names. The picture column does not sort. */
const PRODUCT_SORTS = [
  ["productName", "Nombre"],
  ["brand", "Marca"],
  ["ml", "ML"],
  ["price", "Precio"],
  ["margin", "Margen"],
  ["stock", "Stock"],
  ["forSale", "Promoción"],
  ["decant", "Decant"],
  ["status", "Activo"],
] as const;

interface Props {
  perfumes: readonly AdminPerfume[];
  filters: ProductsFilters;
  onFilter: ChangeFilters;
  selection: Selection;
  onOpen: (perfumeId: string) => void;
}

function orderLabel(column: string, isDown: boolean): string {
  if (column === "productName" || column === "brand") return isDown ? "Z → A" : "A → Z";
  return isDown ? "↓ De mayor a menor" : "↑ De menor a mayor";
}

/** One page of perfumes, to sort and select: table rows, or cards on a phone. */
export function ProductsTable({ perfumes, filters, onFilter, selection, onOpen }: Props) {
  const { column = "productName", order = "asc" } = filters;
  const isDown = order === "desc";
  const sort = (by: string) => onFilter({ column: by, order: column === by && order === "asc" ? "desc" : "asc" });
  const sorted = isDown ? "descending" : "ascending";
  const canSelect = useMay()("write", "catalogue");
  const ids = perfumes.map(({ _id }) => _id);
  const picked = ids.filter((id) => selection.ids.has(id)).length;
  const selectPage = canSelect && (
    <PageBox className="pick" picked={picked} all={ids.length} onPick={(isIn) => selection.select(ids, isIn)}>
      Elegir esta página
    </PageBox>
  );
  return (
    <>
      {/* For the cards, which have no column headings. */}
      <div className="desk-page-pick">{selectPage}</div>
      <table className="desk-table products-table" aria-label="Perfumes">
        <thead>
          <tr>
            <th scope="col" className="is-pick" hidden={!canSelect}>
              {selectPage}
            </th>
            <th scope="col">
              <span className="sr-only">Imagen</span>
            </th>
            {PRODUCT_SORTS.map(([name, text]) => (
              <th key={name} scope="col" aria-sort={name === column ? sorted : "none"}>
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
              canSelect={canSelect}
              isSelected={selection.ids.has(perfume._id)}
              onSelect={(isNowSelected) => selection.select([perfume._id], isNowSelected)}
              onOpen={() => onOpen(perfume._id)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The order of the list, for the cards of a phone, which have no column headings. */
export function ProductsOrder({ filters, onFilter }: { filters: ProductsFilters; onFilter: ChangeFilters }) {
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
      <Button onClick={() => onFilter({ column, order: isDown ? "asc" : "desc" })}>{orderLabel(column, isDown)}</Button>
    </div>
  );
}

interface RowProps {
  perfume: AdminPerfume;
  canSelect: boolean;
  isSelected: boolean;
  onSelect: (isNowSelected: boolean) => void;
  onOpen: () => void;
}

function Row({ perfume, canSelect, isSelected, onSelect, onOpen }: RowProps) {
  const { productName, brand, image, milliliters, stock, bigDecant, smallDecant, status, soon } = perfume;
  const decants = [...(smallDecant ? ["5"] : []), ...(bigDecant ? ["10"] : [])];
  return (
    <tr className={status ? undefined : "is-off"}>
      <td className="is-pick" hidden={!canSelect}>
        <label className="pick">
          <input type="checkbox" checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />
          <span className="sr-only">
            Elegir {productName}, {brand}
          </span>
        </label>
      </td>
      <td className="is-picture">
        <LinePicture image={image} width={48} />
      </td>
      <td>
        <Button className="link" onClick={onOpen}>
          {productName}
        </Button>
        {soon && <small>Próximamente</small>}
        {milliliters.map((size) => (
          <Fragment key={size._id}>
            <LocationDifference size={size} />
            <WaitingForSize size={size} />
          </Fragment>
        ))}
      </td>
      <td>{brand}</td>
      <td data-label="ML">{milliliters.map(({ ml }) => ml).join(" · ")}</td>
      <td data-label="Precio">
        {milliliters.map(({ _id, price, priceArs }) => (
          <span className="is-line" key={_id}>
            {formatUsd(toMinorUnits(price))} <small>{pesosLabel(priceArs)}</small>
          </span>
        ))}
      </td>
      <td data-label="Margen">
        {milliliters.map(({ _id, price, averageCost }) => (
          <MarginOf key={_id} price={price} averageCost={averageCost} />
        ))}
      </td>
      <td data-label="Stock" className={stock === 0 ? "desk-alert" : undefined}>
        {milliliters.length > 1 ? `${milliliters.map((size) => size.stock).join(" · ")} = ${stock}` : stock}
      </td>
      <td data-label="Promoción">{milliliters.some(({ promotionArs }) => promotionArs !== null) ? "Sí" : "No"}</td>
      <td data-label="Decant">{decants.length > 0 ? `${decants.join(" y ")} ml` : "No"}</td>
      <td data-label="Activo">{status ? "Sí" : "No"}</td>
    </tr>
  );
}

/** The margin of a size, its list price minus its average cost: as a share of the price, and in dollars. */
function MarginOf({ price, averageCost }: Pick<AdminSize, "price" | "averageCost">) {
  const margin = marginOf(toMinorUnits(price), averageCost === null ? null : toMinorUnits(averageCost));
  if (!margin) return <span className="is-line">–</span>;
  return (
    <span className={margin.usdCents < 0 ? "is-line desk-alert" : "is-line"}>
      {marginPercent(margin)} <small>{formatUsd(margin.usdCents)}</small>
    </span>
  );
}

/** The number of people who wait for an alert of this size. Shows nothing for zero, and before the number is loaded. */
function WaitingForSize({ size: { _id, ml, unit } }: { size: AdminSize }) {
  const { data } = useQuery({ queryKey: ["stock-notices"], queryFn: () => unwrap(readStockAlertCounts()) });
  const count = data?.waiting.find(({ size }) => size === _id)?.count;
  if (!count) return null;
  return (
    <small>
      {count === 1 ? "1 persona espera" : `${count} personas esperan`} el de {ml} {unit}
    </small>
  );
}
