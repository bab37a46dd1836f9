import { useState } from "react";
import type { ProductsAsked } from "../use-products.ts";
import { BulkBar } from "./BulkBar.tsx";
import { BulkSheet } from "./BulkSheet.tsx";
import type { BulkDone } from "./bulk-done.ts";
import type { Selection } from "./use-selection.ts";

interface Props {
  selection: Selection;
  asked: ProductsAsked;
  /** How many there are with this filter. */
  total: number;
  /** What the list shows of them. */
  pageIds: readonly string[];
  onDone: (done: BulkDone) => void;
}

/** The bar of what is picked, and the panel in which it is changed. */
export function BulkWork({ selection, asked, total, pageIds, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { ids, pick, clear } = selection;
  const drop = (gone: readonly string[]) => {
    pick(gone, false);
    if (gone.length >= ids.size) setOpen(false);
  };
  const finish = (done: BulkDone) => {
    setOpen(false);
    clear();
    onDone(done);
  };
  return (
    <>
      <BulkBar
        selection={selection}
        asked={asked}
        total={total}
        isPagePicked={pageIds.every((id) => ids.has(id))}
        onChange={() => setOpen(true)}
      />
      {isOpen && <BulkSheet ids={ids} onDrop={drop} onDone={finish} onClosed={() => setOpen(false)} />}
    </>
  );
}
