import { type FormEvent, useId, useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { isTag, normalizeTag, TAG_INVALID, TAG_MAX } from "#shop/orders/order-notes.ts";
import { changeTags } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button } from "../kit/elements.tsx";
import { countLabel } from "../kit/formats.ts";
import { CloseButton, Sheet, useSheet } from "../kit/Sheet.tsx";

interface Props {
  orders: readonly AdminOrder[];
  /** Called with the orders that were changed. */
  onChanged: (orders: readonly AdminOrder[]) => void;
  onClosed: () => void;
}

/** Adds a tag to the selected orders, or removes one of theirs. */
export function TagOrders({ orders, onChanged, onClosed }: Props) {
  const { busy, once } = useBusy();
  return (
    <Sheet
      title={`Etiquetar ${countLabel(orders.length, "pedido", "pedidos")}`}
      isSmall
      busy={busy}
      onClosed={onClosed}
    >
      <TagForm orders={orders} onChanged={onChanged} busy={busy} once={once} />
    </Sheet>
  );
}

type FormProps = Omit<Props, "onClosed"> & ReturnType<typeof useBusy>;

function TagForm({ orders, onChanged, busy, once }: FormProps) {
  const id = useId();
  const sheet = useSheet();
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const present = [...new Set(orders.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other));
  const change = (tag: string, kind: "add" | "remove") =>
    void once(async () => {
      const failed: string[] = [];
      const changed: AdminOrder[] = [];
      const concerned = orders.filter(({ tags }) => tags.includes(tag) === (kind === "remove"));
      for (const { _id, number } of concerned) {
        const response = await changeTags(_id, { [kind]: [tag] });
        if (response.ok) changed.push(response.body.order);
        else failed.push(`${number}: ${response.message || "sin respuesta."}`);
      }
      onChanged(changed);
      if (failed.length > 0) return setMessage(failed.join(" "));
      toast(kind === "add" ? `Etiqueta «${tag}» agregada` : `Etiqueta «${tag}» quitada`);
      return sheet?.close();
    });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = normalizeTag(typed);
    if (!isTag(tag)) return setMessage(TAG_INVALID);
    setMessage("");
    return change(tag, "add");
  };
  return (
    <form className="form" method="post" onSubmit={add}>
      <div className="field">
        <label htmlFor={id}>Etiqueta nueva</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={TAG_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {present.length > 0 && (
        <ul className="order-tags" aria-label="Etiquetas de los pedidos elegidos">
          {present.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              <Button
                className="order-tag-remove"
                busy={busy}
                aria-label={`Quitar la etiqueta ${tag} de los pedidos elegidos`}
                onClick={() => change(tag, "remove")}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="field-error">
        {message}
      </p>
      <div className="form-ends">
        <CloseButton>Volver</CloseButton>
        <button type="submit" className="pill is-filled" aria-disabled={busy}>
          Agregar a {countLabel(orders.length, "pedido", "pedidos")}
        </button>
      </div>
    </form>
  );
}
