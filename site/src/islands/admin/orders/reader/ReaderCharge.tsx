import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { isByProvider } from "#shop/orders/payment-method.ts";
import { isChargeable } from "#shop/payments/reader-charge.ts";
import type { CallResult } from "#site/api/call.ts";
import { cancelReaderCharge, chargeAtReader, listCardReaders, readReaderCharge } from "#site/api/card-readers.ts";
import { ActionMessage, QueryState, unwrap, useAction } from "../../kit/calls.tsx";
import { Button } from "../../kit/elements.tsx";
import { ChoiceField } from "../../kit/fields.tsx";
import { pesosLabel } from "../../kit/formats.ts";
import { useMay } from "../../kit/permissions.tsx";

/** Milliseconds between reads of a charge's result: while it is at a reader, and while its payment is not decided. */
const READ_EVERY_MS = { atReader: 3_000, undecided: 15_000 };

/** Returns the card readers of the shop: empty without one, and until they are known. */
export function useCardReaders() {
  const may = useMay();
  const query = useQuery({
    queryKey: ["card-readers"],
    queryFn: () => unwrap(listCardReaders()),
    enabled: may("write", "orders"),
    staleTime: 60_000,
    retry: false,
  });
  return query.data?.readers ?? [];
}

interface Props {
  order: AdminOrder;
  /** Shows the order after a charge has changed it. */
  onChanged: (order: AdminOrder) => void;
  /** Reads the order again after a refused call. */
  onRefused: () => void;
}

/** The charge of an order at a card reader: what it waits for, how it ended, and the buttons that send and cancel it. */
export function ReaderCharge({ order, onChanged, onRefused }: Props) {
  const { statusGlimmer, paymentTypeId, review, createdAt, payment } = order;
  const box = useRef<HTMLDivElement>(null);
  const { busy, outcome, run } = useAction();
  const isWaiting = statusGlimmer === "Autorización Pendiente";
  const canCharge = isChargeable(
    { statusGlimmer, paymentTypeId, review, createdAtMs: Date.parse(createdAt) },
    Date.now(),
  );
  if (!isByProvider(paymentTypeId)) return null;
  const press = (call: () => Promise<CallResult<{ order: AdminOrder }>>) =>
    run(
      async () => {
        const response = await call();
        if (!response.ok) onRefused();
        return response;
      },
      (body) => {
        onChanged(body.order);
        // The pressed button may be gone, so the box takes the focus.
        box.current?.focus();
        return undefined;
      },
    );
  return (
    <div ref={box} tabIndex={-1} className="reader-charge">
      {isWaiting ? (
        <WaitingCharge order={order} busy={busy} onChanged={onChanged} onPress={press} />
      ) : (
        <p role="status">{canCharge && payment?.message}</p>
      )}
      {canCharge && <NewCharge busy={busy} onCharge={(reader) => press(() => chargeAtReader(order._id, reader))} />}
      <ActionMessage outcome={{ ...outcome, text: TEXTS_OF_REFUSALS[outcome.text] ?? outcome.text }} />
    </div>
  );
}

/** Spanish texts for the refusals that the API words in English. */
const TEXTS_OF_REFUSALS: Readonly<Record<string, string>> = {
  "Not enough stock": "Ya no quedan unidades para este pedido.",
};

interface WaitingProps extends Omit<Props, "onRefused"> {
  busy: boolean;
  onPress: (call: () => Promise<CallResult<{ order: AdminOrder }>>) => void;
}

function WaitingCharge({ order, busy, onChanged, onPress }: WaitingProps) {
  const query = useQuery({
    queryKey: ["reader-charge", order._id],
    queryFn: () => unwrap(readReaderCharge(order._id)),
    refetchInterval: ({ state }) => (state.data?.charge === "none" ? READ_EVERY_MS.undecided : READ_EVERY_MS.atReader),
    gcTime: 0,
    retry: false,
  });
  const found = query.data;
  const shown = useRef(onChanged);
  shown.current = onChanged;
  useEffect(() => {
    if (found && found.order.version > order.version) shown.current(found.order);
  }, [found, order.version]);
  if (query.error) return <QueryState query={query} />;
  const amount = pesosLabel(order.transactionAmount);
  const buttons: Record<string, ReactNode> = {
    waiting: (
      <Button disabled={busy} onClick={() => onPress(() => cancelReaderCharge(order._id))}>
        Cancelar el cobro
      </Button>
    ),
    unclear: (
      <Button disabled={busy} onClick={() => onPress(() => chargeAtReader(order._id))}>
        Volver a mandarlo
      </Button>
    ),
  };
  return (
    <>
      <p role="status">
        {found?.charge === "waiting" && `El lector espera la tarjeta: ${amount}. Acá se ve cuando paga.`}
        {found?.charge === "unclear" &&
          "Todavía no sabemos si el lector recibió el cobro, o cómo terminó. Mirá el lector antes de volver a mandarlo."}
      </p>
      {found && buttons[found.charge]}
    </>
  );
}

function NewCharge({ busy, onCharge }: { busy: boolean; onCharge: (reader: string) => void }) {
  const readers = useCardReaders();
  const [chosen, setChosen] = useState("");
  const reader = chosenReader(readers, chosen);
  if (reader === "") return null;
  return (
    <>
      <CardReaderField readers={readers} value={reader} onChoose={setChosen} />
      <Button disabled={busy} onClick={() => onCharge(reader)}>
        Cobrar en el lector
      </Button>
    </>
  );
}

type Readers = ReturnType<typeof useCardReaders>;

/** The id of the chosen reader, else of the first; empty without one. */
export function chosenReader(readers: Readers, chosen: string): string {
  return (readers.find(({ _id }) => _id === chosen) ?? readers[0])?._id ?? "";
}

interface FieldProps {
  readers: Readers;
  value: string;
  onChoose: (id: string) => void;
}

/** The choice of a card reader; empty unless there are several. */
export function CardReaderField({ readers, value, onChoose }: FieldProps) {
  if (readers.length < 2) return null;
  const options = readers.map(({ _id, name }) => [_id, `Lector ${name}`] as const);
  return <ChoiceField name="reader" label="Lector" value={value} options={options} onChoose={onChoose} />;
}
