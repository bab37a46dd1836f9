import { type ReactNode, useId, useState } from "react";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import { OPEN_STATUSES, type StatusFilter } from "#shop/orders/order-filters.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { DayField } from "../kit/days/DayField.tsx";
import { TextButton } from "../kit/elements.tsx";
import { Filter, SearchField } from "../kit/List.tsx";
import {
  DELIVERIES,
  EXPIRY_OPTIONS,
  FILTER_NAMES,
  type Options,
  type OrdersUrl,
  PAYMENTS,
  PERIODS,
  RECEIPTS,
  startPeriod,
} from "./orders-filters.ts";
import { SavedViews, SaveView } from "./views/SavedViews.tsx";

export interface OrdersToolsProps {
  url: OrdersUrl;
  showrooms: readonly Showroom[];
  counts: Readonly<Record<OrderStatus, number>>;
  usedTags: readonly string[];
  onFilter: (change: OrdersUrl) => void;
  /** At the end of the filters. */
  children: ReactNode;
}

/** The filters that a phone hides at first: all but the status and the search. */
const MORE_NAMES = FILTER_NAMES.filter((name) => name !== "status" && name !== "search");

/** The search, the statuses with their counts, and the other filters, which a phone hides behind a button. */
export function OrdersTools({ url, showrooms, counts, usedTags, onFilter, children }: OrdersToolsProps) {
  const id = useId();
  const chosen = MORE_NAMES.filter((name) => url[name] && name !== "from" && name !== "to").length;
  const [isOpen, setOpen] = useState(false);
  const [generation, setGeneration] = useState(0);
  const clear = () => {
    onFilter(Object.fromEntries(FILTER_NAMES.map((name) => [name, ""])));
    setGeneration(generation + 1);
    // The pressed button disappears, so the search gets the focus.
    requestAnimationFrame(() => document.getElementById("buscar")?.focus());
  };
  return (
    <div className="desk-tools orders-tools">
      <div className="desk-bar">
        <SearchField
          key={generation}
          label="Buscar por nombre o email, número, teléfono, DNI, importe, seguimiento o producto"
          placeholder="Número, nombre, DNI, teléfono, importe, producto…"
          value={url.search ?? ""}
          onSearch={(search) => onFilter({ search })}
        />
        <button
          type="button"
          className="pill desk-bar-more"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? `Filtros (${chosen})` : "Filtros"}
        </button>
        <div id={id} className={isOpen ? "desk-chips is-open" : "desk-chips"}>
          <Filters url={url} showrooms={showrooms} usedTags={usedTags} onFilter={onFilter} />
          {FILTER_NAMES.some((name) => url[name]) && <TextButton onClick={clear}>Quitar filtros</TextButton>}
          <SaveView url={url} />
          {children}
        </div>
      </div>
      <div className="orders-pills">
        <SavedViews url={url} onFilter={onFilter} />
        <StatusPills chosen={url.status ?? ""} counts={counts} onChoose={(status) => onFilter({ status })} />
      </div>
    </div>
  );
}

type FiltersProps = Pick<OrdersToolsProps, "url" | "showrooms" | "usedTags" | "onFilter">;

function Filters({ url, showrooms, usedTags, onFilter }: FiltersProps) {
  // The chosen tag stays an option when no order has it any more.
  const tags = new Set([...(url.tag ? [url.tag] : []), ...usedTags]);
  const deliveries: Options = [
    ...DELIVERIES,
    ...showrooms.map(({ key, name }): Options[number] => [key, `Retiro en ${name}`]),
  ];
  // A saved view may name a showroom that was removed since.
  const isRemoved = url.delivery && !deliveries.some(([delivery]) => delivery === url.delivery);
  const chooseDays = (days: string) =>
    onFilter(days === "other" ? { days, ...startPeriod(Date.now()) } : { days, from: "", to: "" });
  return (
    <>
      <Filter label="Fecha" value={url.days} options={PERIODS} onChoose={chooseDays} />
      {url.days === "other" && (
        <>
          <DayField className="desk-day" label="Desde" value={url.from ?? ""} onChoose={(from) => onFilter({ from })} />
          <DayField className="desk-day" label="Hasta" value={url.to ?? ""} onChoose={(to) => onFilter({ to })} />
        </>
      )}
      <Filter
        label="Entrega"
        value={url.delivery}
        options={isRemoved ? [...deliveries, [url.delivery, "Retiro en otro showroom"]] : deliveries}
        onChoose={(delivery) => onFilter({ delivery })}
      />
      <Filter label="Pago" value={url.payment} options={PAYMENTS} onChoose={(payment) => onFilter({ payment })} />
      <Filter
        label="Comprobante"
        value={url.receipt}
        options={RECEIPTS}
        onChoose={(receipt) => onFilter({ receipt })}
      />
      <Filter
        label="Vencimiento"
        value={url.expiry}
        options={EXPIRY_OPTIONS}
        onChoose={(expiry) => onFilter({ expiry })}
      />
      {tags.size > 0 && (
        <Filter
          label="Etiqueta"
          value={url.tag}
          options={[...tags].map((tag) => [tag, tag])}
          onChoose={(tag) => onFilter({ tag })}
        />
      )}
    </>
  );
}

interface StatusPillsProps {
  chosen: string;
  counts: OrdersToolsProps["counts"];
  onChoose: (status: StatusFilter | "") => void;
}

function StatusPills({ chosen, counts, onChoose }: StatusPillsProps) {
  const sum = (statuses: readonly OrderStatus[]) => statuses.reduce((all, status) => all + counts[status], 0);
  const pills: readonly (readonly [StatusFilter | "", string, number])[] = [
    ["", "Todos", sum(ORDER_STATUSES)],
    ["open", "Abiertos", sum(OPEN_STATUSES)],
    ...ORDER_STATUSES.map((status) => [status, status, counts[status]] as const),
  ];
  return (
    <fieldset className="desk-filter">
      <legend className="sr-only">Estado</legend>
      <ul>
        {pills.map(([status, label, count]) => (
          <li key={status}>
            <label>
              <input type="radio" name="estado" checked={chosen === status} onChange={() => onChoose(status)} />
              {label} <b>{count.toLocaleString("es-AR")}</b>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
