import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { changeOrder, listOrders } from "#site/api/admin-orders.ts";
import { toast } from "#site/stores/toasts.ts";
import { spanLabel } from "../home/figures.ts";
import { ActionMessage, QueryState, unwrap, useAction, useNextStepGuard } from "../kit/calls.tsx";
import { Button, Fact, NewTabLink } from "../kit/elements.tsx";
import { pesosLabel, shortInstant } from "../kit/formats.ts";
import { usePageKeys } from "../kit/palette/use-page-keys.ts";
import { adminOrderPath, STATEMENT_PATH } from "../kit/paths.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { buyerChat, buyerName } from "../orders/admin-order-labels.ts";
import { moveResult, readAgain } from "../orders/move-orders.ts";
import { AskReceipt } from "./AskReceipt.tsx";
import { ReceiptView } from "./ReceiptView.tsx";

const KEY = ["transfers"];
const REFRESH_MS = 30_000;
/** A transfer that expires within this time is marked. */
const SOON_MS = 3 * 3_600_000;

/** All orders that wait for their transfer, those that expire first on top. */
function useTransfers() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const { orders } = await unwrap(listOrders({ status: "Confirmar Transferencia", search: "", page: 1, limit: 0 }));
      const untilMs = ({ expiresAt }: AdminOrder) => (expiresAt ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY);
      return orders.toSorted((one, other) => untilMs(one) - untilMs(other) || one._id.localeCompare(other._id));
    },
    refetchInterval: REFRESH_MS,
  });
}

/** Transfers, one after the other: the receipt beside the order, one press confirms it and shows the next. */
export function TransfersPage({ user }: { user: User }) {
  const queries = useQueryClient();
  const query = useTransfers();
  const { data: all = [], dataUpdatedAt } = query;
  const [onlyReceipts, setOnlyReceipts] = useState(false);
  const [chosen, choose] = useState(() => location.hash.slice(1));
  // Where the shown order is in the list.
  const place = useRef(0);
  // On a phone the list comes first, and a chosen order covers it.
  const [isOpen, setOpen] = useState(chosen !== "");
  const withReceipt = all.filter(({ receipt }) => receipt);
  const shown = onlyReceipts ? withReceipt : all;
  const found = shown.findIndex(({ _id }) => _id === chosen);
  if (found >= 0) place.current = found;
  // No other order replaces one that has left the list: the button never confirms an order that nobody has chosen.
  const isGone = chosen !== "" && !all.some(({ _id }) => _id === chosen);
  const index = Math.max(found, 0);
  const order = isGone ? undefined : shown[index];
  if (order && found < 0) choose(order._id);
  const go = (to: AdminOrder | undefined) => {
    choose(to?._id ?? "");
    if (!to) setOpen(false);
    history.replaceState(history.state, "", to ? `#${to._id}` : location.pathname);
  };
  const [confirmed, setConfirmed] = useState(0);
  const guard = useNextStepGuard(confirmed);
  const goOn = () => go(shown[place.current] ?? shown.at(-1));
  const step = (by: number) => (isGone ? goOn() : go(shown[Math.min(Math.max(index + by, 0), shown.length - 1)]));
  // These keys replace the panel's `j` and `k`, which move between the rows of a table (kit/palette/PanelKeys.tsx).
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  if (!query.data) return <QueryState query={query} />;
  return (
    <div className={isOpen ? "transfers is-open" : "transfers"}>
      <QueryState query={query} />
      <header className="transfers-head">
        <p role="status">
          {all.length === 0
            ? "No hay transferencias para confirmar"
            : `${all.length} por confirmar, ${pesosLabel(sum(all))}`}
        </p>
        <ForWriters area="orders">
          <a className="pill" href={STATEMENT_PATH}>
            Conciliar extracto
          </a>
        </ForWriters>
        <label className="pill transfers-filter">
          <input type="checkbox" checked={onlyReceipts} onChange={({ target }) => setOnlyReceipts(target.checked)} />
          Con comprobante <b>{withReceipt.length}</b>
        </label>
      </header>
      {(order || isGone) && (
        <div className="transfers-in">
          <ul className="transfers-list" aria-label="Transferencias">
            {shown.map((each) => (
              <Row
                key={each._id}
                order={each}
                nowMs={dataUpdatedAt}
                isChosen={each === order}
                onChoose={() => {
                  go(each);
                  setOpen(true);
                }}
              />
            ))}
          </ul>
          {order && (
            <ReceiptView key={`receipt/${order._id}/${order.receipt?.at}`} order={order}>
              <AskReceipt
                order={order}
                onAsked={({ order: asked }) =>
                  queries.setQueryData<AdminOrder[]>(KEY, (orders) =>
                    orders?.map((each) => (each._id === asked._id ? asked : each)),
                  )
                }
              />
            </ReceiptView>
          )}
          {order && (
            <Transfer
              key={order._id}
              admin={user}
              order={order}
              nowMs={dataUpdatedAt}
              guard={guard}
              onConfirmed={() => setConfirmed(confirmed + 1)}
              onNext={() => go(shown[index + 1] ?? shown[index - 1])}
              onBack={() => setOpen(false)}
            />
          )}
          {isGone && <GoneTransfer orderId={chosen} onNext={goOn} onBack={() => setOpen(false)} />}
        </div>
      )}
      {!order && !isGone && all.length > 0 && <p className="desk-empty">Ninguna tiene comprobante todavía</p>}
    </div>
  );
}

function sum(orders: readonly AdminOrder[]): number {
  return orders.reduce((total, { transactionAmount }) => total + transactionAmount, 0);
}

interface RowProps {
  order: AdminOrder;
  nowMs: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ order, nowMs, isChosen, onChoose }: RowProps) {
  const { number, transactionAmount, receipt, expiresAt } = order;
  const leftMs = leftOf(expiresAt, nowMs);
  return (
    <li>
      <button type="button" aria-current={isChosen} onClick={onChoose}>
        <b>{number}</b> <span>{buyerName(order)}</span> <b className="is-number">{pesosLabel(transactionAmount)}</b>
        <small className={leftMs < SOON_MS ? "is-urgent" : undefined}>{expiryLabel(expiresAt, leftMs)}</small>{" "}
        <small className="is-number">{receiptLabel(receipt)}</small>
      </button>
    </li>
  );
}

function receiptLabel(receipt: AdminOrder["receipt"]): string {
  if (!receipt) return "Sin comprobante";
  return receipt.askedAgain ? "Pedido de nuevo" : "Con comprobante";
}

function leftOf(expiresAt: string | null, nowMs: number): number {
  return expiresAt ? Date.parse(expiresAt) - nowMs : Number.POSITIVE_INFINITY;
}

function expiryLabel(expiresAt: string | null, leftMs: number): string {
  if (!expiresAt) return "sin plazo";
  return leftMs > 0 ? `vence en ${spanLabel(leftMs)}` : "vencido";
}

interface TransferProps {
  admin: User;
  order: AdminOrder;
  nowMs: number;
  guard: ReturnType<typeof useNextStepGuard>;
  onConfirmed: () => void;
  /** Shows another order. */
  onNext: () => void;
  /** Returns to the list, on a phone. */
  onBack: () => void;
}

interface GoneProps extends Pick<TransferProps, "onNext" | "onBack"> {
  orderId: string;
}

/** In the place of an order that has left the list. It has no button that confirms, because Enter may be pressed meanwhile. */
function GoneTransfer({ orderId, onNext, onBack }: GoneProps) {
  return (
    <section className="transfer" aria-labelledby="transferencia">
      <Button className="text-button transfer-back" onClick={onBack}>
        ← Todas
      </Button>
      <h2 id="transferencia" tabIndex={-1} ref={focus}>
        Ya no espera su transferencia
      </h2>
      <p className="transfer-links">
        <a className="link" href={adminOrderPath(orderId)}>
          Abrir el pedido
        </a>
      </p>
      <div className="transfer-acts">
        <Button onClick={onNext}>Seguir</Button>
      </div>
    </section>
  );
}

function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** What to compare with the receipt, and the button that confirms. The button takes the focus, so that Enter confirms. */
function Transfer({ admin, order, nowMs, guard, onConfirmed, onNext, onBack }: TransferProps) {
  const { _id, number, version, transactionAmount, expiresAt, products, shipping, address, user } = order;
  const queries = useQueryClient();
  const { busy, outcome, run } = useAction();
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => confirmButton.current?.focus({ preventScroll: true }), []);
  const confirm = () =>
    run(
      async () => {
        const to = "En Preparación";
        const response = await changeOrder(_id, { statusGlimmer: to, version });
        const now = response.ok ? undefined : await readAgain(admin._id, order);
        const result = moveResult(response, { from: order.statusGlimmer, to }, now);
        if (!result.ok) {
          await queries.invalidateQueries({ queryKey: KEY });
          const isGone = !queries.getQueryData<AdminOrder[]>(KEY)?.some((each) => each._id === _id);
          // Somebody else moved the order: this view closes, so a toast shows the message.
          if (isGone) toast(`${number}: ${result.message || "no hubo respuesta, y ya no espera su transferencia"}`);
        }
        return result;
      },
      () => {
        toast(`${number} confirmado: pasó a En Preparación`);
        onConfirmed();
        onNext();
        queries.setQueryData<AdminOrder[]>(KEY, (orders) => orders?.filter((each) => each._id !== _id));
        void queries.invalidateQueries({ queryKey: ["notices"] });
        return undefined;
      },
    );
  const chat = buyerChat(order);
  return (
    <section className="transfer" aria-labelledby="transferencia">
      <Button className="text-button transfer-back" onClick={onBack}>
        ← Todas
      </Button>
      <h2 id="transferencia">
        {number} <small>{buyerName(order)}</small>
      </h2>
      <dl className="facts">
        <Fact label="Importe">
          <b>{pesosLabel(transactionAmount)}</b>
        </Fact>
        <Fact label="Referencia">{number}</Fact>
        <Fact label="DNI">{user.dni || "Sin registrar"}</Fact>
        <Fact label="Vence">
          {expiresAt ? `${shortInstant(expiresAt)} (${expiryLabel(expiresAt, leftOf(expiresAt, nowMs))})` : "Sin plazo"}
        </Fact>
        <Fact label="Entrega">{shipping ? `Envío a ${address?.city ?? ""}` : "Retiro"}</Fact>
        <Fact label="Productos">{products.map((line) => `${line.quantity} × ${line.productName}`).join(", ")}</Fact>
      </dl>
      <p className="transfer-links">
        <a className="link" href={adminOrderPath(_id)}>
          Abrir el pedido
        </a>
        {chat && <NewTabLink href={chat}>Escribirle por WhatsApp</NewTabLink>}
      </p>
      <ForWriters area="orders">
        <div className="transfer-acts">
          <button
            ref={confirmButton}
            type="button"
            className="pill is-filled"
            aria-disabled={busy}
            onClick={confirm}
            {...guard}
          >
            Confirmar {pesosLabel(transactionAmount)}
          </button>
          <Button onClick={onNext}>Dejar para después</Button>
        </div>
        <ActionMessage outcome={outcome} />
      </ForWriters>
      <p className="hint transfer-keys">
        <kbd>J</kbd> y <kbd>K</kbd> pasan de una a otra, <kbd>+</kbd> y <kbd>−</kbd> agrandan y achican, <kbd>R</kbd>{" "}
        gira, <kbd>Enter</kbd> confirma.
      </p>
    </section>
  );
}
