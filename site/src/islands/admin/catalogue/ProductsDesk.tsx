import { useQueryClient } from "@tanstack/react-query";
import { Pages } from "../kit/Pages.tsx";
import { Trouble } from "../kit/Trouble.tsx";
import { useAsked } from "../kit/use-asked.ts";
import { useOpened } from "../kit/use-opened.ts";
import { BulkNotice } from "./bulk/BulkNotice.tsx";
import { BulkWork } from "./bulk/BulkWork.tsx";
import { useBulkDone } from "./bulk/use-bulk-done.ts";
import { useSelection } from "./bulk/use-selection.ts";
import { DeskHead } from "./DeskHead.tsx";
import { ProductPanel } from "./ProductPanel.tsx";
import { ProductsList } from "./ProductsList.tsx";
import { ProductsTools } from "./ProductsTools.tsx";
import { PRODUCTS_ASKED, PRODUCTS_OF_A_PAGE, useProducts } from "./use-products.ts";

/** The list of perfumes, the one that is made or changed, and what is done with many of them. */
export function ProductsDesk() {
  const { asked, page, ask, goTo } = useAsked(PRODUCTS_ASKED);
  const { data, error, refetch, isFetching } = useProducts(asked, page);
  const [selection, bulk, queries] = [useSelection(), useBulkDone(), useQueryClient()];
  const [open, setOpen] = useOpened("per");
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  const { perfumes, total, priceDollar } = data;
  const readAgain = () => void queries.invalidateQueries({ queryKey: ["products"] });
  return (
    <div className="desk" aria-busy={isFetching}>
      <DeskHead asked={asked} total={total} onAdd={() => setOpen("new")} />
      <BulkNotice bulk={bulk} onUndone={readAgain} />
      <ProductsTools asked={asked} onAsk={ask} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <ProductsList perfumes={perfumes} asked={asked} onAsk={ask} selection={selection} onOpen={setOpen} />
      <Pages page={page} of={Math.ceil(total / PRODUCTS_OF_A_PAGE)} onGo={goTo} />
      <BulkWork
        selection={selection}
        asked={asked}
        total={total}
        pageIds={perfumes.map(({ _id }) => _id)}
        onDone={(done) => {
          bulk.tell(done);
          readAgain();
        }}
      />
      {open !== null && (
        <ProductPanel
          key={open}
          id={open === "new" ? null : open}
          rate={priceDollar}
          onClosed={() => setOpen(null)}
          onSaved={readAgain}
        />
      )}
    </div>
  );
}
