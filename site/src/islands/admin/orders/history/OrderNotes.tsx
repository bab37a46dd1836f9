import type { AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import { addNote, changeTags } from "#site/api/admin-orders.ts";
import { Notes } from "../../kit/notes/Notes.tsx";
import { actorsOf } from "./order-events.ts";

interface Props {
  desk: AdminOrderResponse;
  /** Called with the response, which has the changed order. */
  onChanged: (desk: AdminOrderResponse) => void;
}

/** The notes and tags of an order. */
export function OrderNotes({ desk, onChanged }: Props) {
  const { order, notes, usedTags } = desk;
  const nameOf = actorsOf(desk);
  return (
    <Notes
      item={order._id}
      area="orders"
      hint="Sólo las ve el equipo."
      notes={notes.map(({ by, ...note }) => ({ ...note, author: nameOf(by) }))}
      tags={order.tags}
      usedTags={usedTags}
      addNote={(text, requestKey) => addNote(order._id, text, requestKey)}
      changeTags={(change) => changeTags(order._id, change)}
      onChanged={onChanged}
    />
  );
}
