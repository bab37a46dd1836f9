import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import type { Selection } from "./bulk/use-selection.ts";
import { PickPage } from "./PickPage.tsx";
import { ProductsTable } from "./ProductsTable.tsx";
import { SortField } from "./SortField.tsx";
import type { AskProducts, ProductsAsked } from "./use-products.ts";

interface Props {
  perfumes: readonly AdminPerfume[];
  asked: ProductsAsked;
  onAsk: AskProducts;
  selection: Selection;
  onOpen: (perfumeId: string) => void;
}

/** A page of the perfumes, to sort and to pick from. */
export function ProductsList({ perfumes, asked, onAsk, selection: { ids: picked, pick }, onOpen }: Props) {
  if (perfumes.length === 0) return <p className="desk-empty">No hay perfumes con este filtro</p>;
  return (
    <>
      <SortField asked={asked} onAsk={onAsk}>
        <PickPage ids={perfumes.map(({ _id }) => _id)} picked={picked} onPick={pick} />
      </SortField>
      <ProductsTable perfumes={perfumes} asked={asked} onAsk={onAsk} picked={picked} onPick={pick} onOpen={onOpen} />
    </>
  );
}
