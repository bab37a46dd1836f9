import type { ReactNode } from "react";
import { Choice } from "../kit/Choice.tsx";
import { PRODUCT_SORTS } from "./columns.ts";
import type { AskProducts, ProductsFilters } from "./use-products.ts";

interface Props {
  asked: ProductsFilters;
  onAsk: AskProducts;
  /** Other controls of the table head. */
  children: ReactNode;
}

/** Sorting for the card layout, which has no column headings. */
export function SortField({ asked, onAsk, children }: Props) {
  const { column = "productName", order = "asc" } = asked;
  const isDown = order === "desc";
  return (
    <div className="desk-sort">
      <Choice
        label="Ordenar por"
        value={column}
        options={PRODUCT_SORTS}
        onChoose={(chosen) => onAsk({ column: chosen, order })}
      />
      <button type="button" className="pill" onClick={() => onAsk({ column, order: isDown ? "asc" : "desc" })}>
        {isDown ? "↓ De mayor a menor" : "↑ De menor a mayor"}
      </button>
      {children}
    </div>
  );
}
