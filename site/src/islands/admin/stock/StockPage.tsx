import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { LOCATION_NAMES, LOCATIONS, locatedUnits } from "#shop/stock/stock.ts";
import { listProducts } from "#site/api/admin-products.ts";
import { readStockValue } from "#site/api/admin-stock.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { unwrap } from "../kit/calls.tsx";
import { Button, Figure, Switch, TableHead } from "../kit/elements.tsx";
import { countLabel, pesosLabel } from "../kit/formats.ts";
import { List, SearchField } from "../kit/List.tsx";
import { COUNT_DIFFERENCES_PATH, COUNT_PATH, RECEIVING_PATH, REORDER_PATH } from "../kit/paths.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { useList, useOpened } from "../kit/use-list.ts";
import { CountPage } from "./CountPage.tsx";
import { LocationDifference } from "./LocationDifference.tsx";
import { labelOf, SIZE_COLUMNS, SizeDesk } from "./SizeDesk.tsx";

/** The list by location, or the count. */
export function StockPage() {
  const [isCounting, setCounting] = useState(isCount);
  useEffect(() => {
    const follow = () => setCounting(isCount());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return isCounting ? <CountPage /> : <StockList />;
}

function isCount(): boolean {
  return [COUNT_PATH, COUNT_DIFFERENCES_PATH].some((path) => path.endsWith(`stock${location.hash}`));
}

/** The units of each size by location, and the sheet that moves them and shows their ledger. */
function StockList() {
  const list = useList({
    name: "stock",
    filters: ["productName", "unlocated"],
    perPage: 50,
    read: (filters, page, limit) =>
      listProducts(new URLSearchParams({ ...filters, page: `${page}`, limit: `${limit}` })),
  });
  const { data, filters, setFilters } = list;
  const [open, setOpen] = useOpened("per");
  return (
    <List
      list={list}
      one="perfume"
      more="perfumes"
      none={filters.unlocated ? "Todo está donde dice el stock" : "No hay perfumes con ese nombre"}
      actions={
        <>
          <a className="pill" href={REORDER_PATH}>
            Reponer
          </a>
          <ForWriters area="stock">
            <a className="pill" href={COUNT_PATH}>
              Contar
            </a>
            <a className="pill is-filled" href={RECEIVING_PATH}>
              Recibir mercadería
            </a>
          </ForWriters>
        </>
      }
      tools={
        <>
          <ForWriters area="stock">
            <Mismatched />
          </ForWriters>
          <div className="stock-tools">
            <StockValue />
            <SearchField
              label="Buscar por nombre, marca o código"
              value={filters.productName ?? ""}
              onSearch={(productName) => setFilters({ productName })}
            />
            <Switch
              label="Solo los que falta localizar"
              checked={filters.unlocated === "true"}
              onChange={(isOn) => setFilters({ unlocated: isOn ? "true" : "" })}
            />
          </div>
        </>
      }
      after={open !== null && open !== "new" && <SizeDesk key={open} id={open} onClosed={() => setOpen(null)} />}
    >
      {data && (
        <table className="desk-table stock-table" aria-label="Stock">
          <TableHead columns={["Perfume", ...SIZE_COLUMNS]} numbers={SIZE_COLUMNS.slice(1)} />
          <tbody>
            {data.perfumes.map((perfume) => (
              <Rows key={perfume._id} perfume={perfume} onOpen={() => setOpen(perfume._id)} />
            ))}
          </tbody>
        </table>
      )}
    </List>
  );
}

/** What the units for sale and reserved are worth, at cost and at list prices. */
function StockValue() {
  const { data } = useQuery({ queryKey: ["stock-value"], queryFn: () => unwrap(readStockValue()), staleTime: 0 });
  if (!data) return <dl className="stock-value" />;
  const { units, unitsWithoutCost, costUsd, saleUsd, saleArs } = data;
  return (
    <dl className="stock-value">
      <Figure label="Al costo" value={formatUsd(toMinorUnits(costUsd))}>
        {unitsWithoutCost === 0
          ? "todas las unidades tienen costo"
          : countLabel(unitsWithoutCost, "unidad no tiene costo", "unidades no tienen costo")}
      </Figure>
      <Figure label="A precio de lista" value={formatUsd(toMinorUnits(saleUsd))}>
        {pesosLabel(saleArs)}, {countLabel(units, "unidad", "unidades")} con lo reservado
      </Figure>
    </dl>
  );
}

/** How many perfumes have locations that differ from their stock, and the link to a count of their sizes. */
function Mismatched() {
  const { data } = useQuery({
    queryKey: ["stock", "differences"],
    queryFn: () => unwrap(listProducts(new URLSearchParams({ unlocated: "true", limit: "1" }))),
    staleTime: 0,
  });
  if (!data || data.total === 0) return null;
  const { total } = data;
  return (
    <p className="stock-differences">
      <span>
        <b>{countLabel(total, "perfume con diferencia", "perfumes con diferencia")}</b> entre sus lugares y el stock.
      </span>
      <a className="pill" href={COUNT_DIFFERENCES_PATH}>
        {total === 1 ? "Contalo" : "Contalos"}
      </a>
    </p>
  );
}

function Rows({ perfume, onOpen }: { perfume: AdminPerfume; onOpen: () => void }) {
  const { productName, brand, milliliters } = perfume;
  return milliliters.map((size, index) => (
    <tr key={size._id}>
      <th scope="row">
        {index === 0 ? (
          <>
            <Button className="link" onClick={onOpen}>
              {productName}
            </Button>
            <small>{brand}</small>
          </>
        ) : (
          <span className="stock-repeated">{productName}</span>
        )}
      </th>
      <td>
        {labelOf(size)}
        <LocationDifference size={size} />
      </td>
      {LOCATIONS.map((location) => (
        <td key={location} className="is-number" data-label={LOCATION_NAMES[location]}>
          {size[location] || <span className="is-none">0</span>}
        </td>
      ))}
      <td className="is-number" data-label="Total">
        {locatedUnits(size)}
      </td>
      <td className="is-number" data-label="Reservado">
        {size.reserved || <span className="is-none">0</span>}
      </td>
      <td className="is-number" data-label="A la venta">
        <b>{size.stock}</b>
      </td>
    </tr>
  ));
}
