import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderView } from "#shop/orders/views/order-views.contract.ts";
import { VIEW_FILTER_NAMES, viewQuery } from "#shop/orders/views/order-views.ts";
import { VIEW_NAME_MAX } from "#shop/orders/views/view-name.ts";
import { changeOrderView, listOrderViews, removeOrderView, saveOrderView } from "#site/api/admin-orders.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, unwrap, useAction } from "../../kit/calls.tsx";
import { DraftForm } from "../../kit/DraftForm.tsx";
import { Button, TextButton } from "../../kit/elements.tsx";
import { TypedField } from "../../kit/fields.tsx";
import { ForWriters } from "../../kit/permissions.tsx";
import { CloseButton, Sheet, useSheet } from "../../kit/Sheet.tsx";
import { useDraftForm } from "../../kit/use-draft-form.ts";
import type { OrdersUrl } from "../orders-filters.ts";

const KEY = ["order-views"];

function useViews() {
  return useQuery({ queryKey: KEY, queryFn: () => unwrap(listOrderViews()) }).data?.views ?? [];
}

interface Props {
  url: OrdersUrl;
  onFilter: (change: OrdersUrl) => void;
}

/** Buttons that apply the saved views, or clear the applied one. Empty without a view. */
export function SavedViews({ url, onFilter }: Props) {
  const views = useViews();
  const query = viewQuery(url);
  if (views.length === 0) return null;
  return (
    <ul className="order-views" aria-label="Vistas guardadas">
      {views.map((view) => (
        <li key={view._id}>
          <Button
            className="order-view"
            aria-pressed={view.query === query}
            onClick={() => onFilter(view.query === query ? NO_FILTERS : filtersOf(view))}
          >
            {view.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const NO_FILTERS: OrdersUrl = Object.fromEntries(VIEW_FILTER_NAMES.map((name) => [name, ""]));

/** A view replaces all filters except the search text. */
function filtersOf({ query }: OrderView): OrdersUrl {
  return { ...NO_FILTERS, ...Object.fromEntries(new URLSearchParams(query)) };
}

/** Saves the present filters as a view, or changes the view that has them. Empty without filters. */
export function SaveView({ url }: Pick<Props, "url">) {
  const views = useViews();
  const [isOpen, setOpen] = useState(false);
  const query = viewQuery(url);
  const [opened, setOpened] = useState<OrderView>();
  if (query === "") return null;
  const view = views.find((each) => each.query === query);
  const open = () => {
    setOpened(view);
    setOpen(true);
  };
  return (
    <ForWriters area="orders">
      <TextButton onClick={open}>{view ? "Cambiar vista" : "Guardar vista"}</TextButton>
      {isOpen && (
        <Sheet title={opened ? "Cambiar vista" : "Guardar vista"} isSmall onClosed={() => setOpen(false)}>
          <ViewForm view={opened} query={query} views={views} />
        </Sheet>
      )}
    </ForWriters>
  );
}

interface FormProps {
  /** Undefined for a new one. */
  view: OrderView | undefined;
  query: string;
  views: readonly OrderView[];
}

function ViewForm({ view, query, views }: FormProps) {
  const queries = useQueryClient();
  const sheet = useSheet();
  const { busy, outcome, run } = useAction("No pudimos borrarla. Probá de nuevo.");
  const done = (message: string, body: { views: OrderView[] }) => {
    queries.setQueryData(KEY, body);
    toast(message);
    sheet?.close();
  };
  const form = useDraftForm({
    name: "vista",
    start: { name: view?.name ?? "" },
    base: null,
    isKept: false,
    send: ({ name }) => (view ? changeOrderView(view._id, { name, query }) : saveOrderView({ name, query })),
    onDone: (body) => done("Vista guardada", body),
  });
  const remove = ({ _id, name }: OrderView) =>
    run(
      async () => {
        const response = await removeOrderView(_id);
        // Another administrator has removed it.
        if (response.status === 404) await queries.invalidateQueries({ queryKey: KEY }).then(() => sheet?.close());
        return response;
      },
      (body) => {
        done(`Vista «${name}» borrada`, body);
        return undefined;
      },
    );
  return (
    <DraftForm
      form={form}
      submit="Guardar"
      saved=""
      actions={
        <>
          {view && (
            <Button busy={busy} onClick={() => remove(view)}>
              Borrar vista
            </Button>
          )}
          <CloseButton>Cancelar</CloseButton>
        </>
      }
    >
      <TypedField name="name" label="Nombre" maxLength={VIEW_NAME_MAX} {...form.bind("name")} />
      <p className="hint">
        {view || views.length === 0
          ? "La ven todos los que administran pedidos. Lo que escribís en el buscador no se guarda."
          : `La ven todos los que administran pedidos. Ya hay: ${views.map(({ name }) => name).join(", ")}.`}
      </p>
      <ActionMessage outcome={outcome} />
    </DraftForm>
  );
}
