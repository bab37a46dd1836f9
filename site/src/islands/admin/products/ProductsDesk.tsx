import { useState } from "react";
import { Pages } from "../shell/Pages.tsx";
import { Trouble } from "../shell/Trouble.tsx";
import { ProductPanel } from "./ProductPanel.tsx";
import { ProductsTable } from "./ProductsTable.tsx";
import { ProductsTools } from "./ProductsTools.tsx";
import { PRODUCTS_OF_A_PAGE, useAsked, useProducts } from "./use-products.ts";

/** The list of perfumes, and the one that is made or changed. */
export function ProductsDesk() {
  const [asked, ask] = useAsked();
  const { data, error, refetch, isFetching } = useProducts(asked);
  // "new", or the id of the one that is open.
  const [open, setOpen] = useState<string | null>(null);
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  const { perfumes, total, priceDollar } = data;
  const page = Number(asked["page"] ?? 1);
  return (
    <div className="desk" aria-busy={isFetching}>
      <div className="desk-count">
        <p role="status">{total === 1 ? "1 perfume" : `${total} perfumes`}</p>
        <button type="button" className="pill is-filled" onClick={() => setOpen("new")}>
          Agregar perfume
        </button>
      </div>
      <ProductsTools asked={asked} onAsk={ask} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {perfumes.length === 0 ? (
        <p className="desk-empty">No hay perfumes con este filtro</p>
      ) : (
        <ProductsTable perfumes={perfumes} asked={asked} onAsk={ask} onOpen={setOpen} />
      )}
      <Pages page={page} of={Math.ceil(total / PRODUCTS_OF_A_PAGE)} onGo={(to) => ask({ page: `${to}` })} />
      {open !== null && (
        <ProductPanel
          key={open}
          id={open === "new" ? null : open}
          rate={priceDollar}
          onClosed={() => setOpen(null)}
          onSaved={() => void refetch()}
        />
      )}
    </div>
  );
}
