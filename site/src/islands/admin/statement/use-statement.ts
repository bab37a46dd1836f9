import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { BANK_LINES_MAX, type StatementColumns, type StatementTable } from "#shop/payments/statement/bank-statement.ts";
import {
  type AwaitingOrder,
  type Confidence,
  differenceText,
  matchStatement,
  OVERDUE,
  type Reason,
} from "#shop/payments/statement/statement-matching.ts";
import { changeOrder, listOrders, readUsedLines } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { awaitingOrder, fileProblem, keepColumns, type Movement, movementsOf, tableOf } from "./statement-file.ts";

const NO_RESPONSE = "No pudimos conectarnos con la tienda. Probá de nuevo.";

/** A file that was compared with the shop's orders. */
interface Compared {
  movements: Movement[];
  /** The orders that wait for their transfer, and the newest overdue ones, by id. */
  orders: ReadonlyMap<string, AdminOrder>;
  /** The numbers of the orders that movements have paid, by fingerprint. */
  used: ReadonlyMap<string, string>;
}

interface ChosenFile {
  name: string;
  table: StatementTable;
}

/** A movement and the order that it may pay. */
export interface Match {
  movement: Movement;
  order: AwaitingOrder;
  /** Null when a person chose the order. */
  confidence: Confidence | null;
  reasons: readonly Reason[];
}

const NONE: Compared = { movements: [], orders: new Map(), used: new Map() };

/** State of a statement: the file, its proposals, the chosen ones, and what happened to those that were confirmed. */
export function useStatement() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [compared, setCompared] = useState<Compared>(NONE);
  /** The order that a person chose for a movement, by fingerprint. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [message, setMessage] = useState("");
  const [isChoosingColumns, setChoosingColumns] = useState(false);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [confirmed, setConfirmed] = useState(0);
  const { busy, once } = useBusy();
  const queries = useQueryClient();

  const matches = matchesOf(compared, byHand);
  /** A movement that is proposed for another order than before is no longer chosen. */
  const keepTicks = (next: readonly Match[]) => setChosen((now) => keptTicks(now, matches, next));
  const compare = async (next: ChosenFile, columns: StatementColumns) => {
    const movements = await movementsOf(next.table, columns);
    const read = await readShop(movements);
    if (!read) return setMessage(NO_RESPONSE);
    const state = { movements, ...read };
    setFile({ ...next, table: { ...next.table, columns } });
    setCompared(state);
    setByHand(new Map());
    setChosen(new Set(matchesOf(state, new Map()).flatMap(sureFingerprint)));
    setFailures(new Map());
    return setConfirmed(0);
  };
  const choose = (picked: File) =>
    void once(async () => {
      setMessage("");
      const problem = fileProblem(picked);
      const bytes = problem ? null : await picked.arrayBuffer().catch(() => null);
      if (!bytes) return setMessage(problem ?? "No pudimos leer el archivo. Elegilo de nuevo.");
      const next = { name: picked.name, table: tableOf(bytes) };
      if (next.table.rows.length === 0) return setMessage("No encontramos movimientos en el archivo.");
      if (next.table.columns) return compare(next, next.table.columns);
      setFile(next);
      setCompared(NONE);
      return setChoosingColumns(true);
    });
  const applyColumns = (columns: StatementColumns) =>
    void once(async () => {
      setChoosingColumns(false);
      if (!file) return;
      keepColumns(file.table.headings, columns);
      await compare(file, columns);
    });
  const refresh = () =>
    void once(async () => {
      const read = await readShop(compared.movements);
      if (!read) return setMessage(NO_RESPONSE);
      setMessage("");
      setFailures(new Map());
      const next = { ...compared, ...read };
      keepTicks(matchesOf(next, byHand));
      return setCompared(next);
    });
  /** Confirms the matches one after the other. A failed one keeps its message. Without a response the rest stays chosen. */
  const confirm = (picked: readonly Match[]) =>
    void once(async () => {
      setMessage("");
      setFailures(new Map());
      let done = 0;
      let state = compared;
      for (const match of picked) {
        setProgress({ done, of: picked.length });
        const { fingerprint } = match.movement;
        const outcome = await confirmOne(match, compared.orders.get(match.order.id));
        if (outcome.isLost) {
          setMessage(`${NO_RESPONSE} Los que faltan siguen elegidos.`);
          break;
        }
        if (outcome.usedBy) {
          state = { ...state, used: new Map(state.used).set(fingerprint, outcome.usedBy) };
          setCompared(state);
        }
        setChosen((now) => new Set([...now].filter((one) => one !== fingerprint)));
        if (outcome.failure) setFailures((now) => new Map(now).set(fingerprint, outcome.failure));
        else done += 1;
      }
      keepTicks(matchesOf(state, byHand));
      setProgress(null);
      setConfirmed(done);
      // The menu counts the transfers to confirm.
      void queries.invalidateQueries({ queryKey: ["notices"] });
    });
  const pick = (fingerprints: readonly string[], isIn: boolean) =>
    setChosen((now) =>
      isIn ? new Set([...now, ...fingerprints]) : new Set([...now].filter((one) => !fingerprints.includes(one))),
    );
  const changeByHand = (next: ReadonlyMap<string, string>) => {
    setByHand(next);
    keepTicks(matchesOf(compared, next));
  };
  const pair = (fingerprint: string, orderId: string) => {
    changeByHand(new Map([...byHand].filter(([, other]) => other !== orderId)).set(fingerprint, orderId));
    pick([fingerprint], true);
  };
  const unpair = (fingerprint: string) => {
    changeByHand(new Map([...byHand].filter(([other]) => other !== fingerprint)));
    pick([fingerprint], false);
  };
  return {
    ...{ file, compared, chosen, failures, message, busy, progress, confirmed, isChoosingColumns },
    ...{ matches, waiting: waitingOrders(compared) },
    ...{ choose, applyColumns, refresh, confirm, pick, pair, unpair },
    openColumns: () => setChoosingColumns(true),
    closeColumns: () => setChoosingColumns(false),
  };
}

/** How many overdue orders are compared: the newest. A movement may arrive after the expiry of its order. */
const OVERDUE_READ = 100;

/** Reads the orders that a movement may pay, and which movements were used; null if they cannot be read. */
export async function readShop(movements: readonly Movement[]): Promise<Omit<Compared, "movements"> | null> {
  const chunks = Array.from({ length: Math.ceil(movements.length / BANK_LINES_MAX) }, (_, index) =>
    movements.slice(index * BANK_LINES_MAX, (index + 1) * BANK_LINES_MAX).map(({ fingerprint }) => fingerprint),
  );
  const [waiting, overdue, ...used] = await Promise.all([
    listOrders({ status: "Confirmar Transferencia", search: "", page: 1, limit: 0 }),
    listOrders({ status: "Orden Vencida", search: "", page: 1, limit: OVERDUE_READ }),
    ...chunks.map(readUsedLines),
  ]);
  const found = used.flatMap((one) => (one.ok ? one.body.used : []));
  if (!waiting.ok || !overdue.ok || used.some(({ ok }) => !ok)) return null;
  const orders = [...waiting.body.orders, ...overdue.body.orders];
  return {
    orders: new Map(orders.map((order) => [order._id, order])),
    used: new Map(found.map(({ fingerprint, number }) => [fingerprint, number])),
  };
}

/** The waiting and the overdue orders that no movement of the file has paid. */
function waitingOrders({ orders, used }: Compared): AwaitingOrder[] {
  const paid = new Set(used.values());
  return [...orders.values()].flatMap((order) => (paid.has(order.number) ? [] : (awaitingOrder(order) ?? [])));
}

/** The pairs that a person made, and proposals for the other movements and orders. */
function matchesOf(compared: Compared, byHand: ReadonlyMap<string, string>): Match[] {
  const { movements, used } = compared;
  const unused = movements.filter(({ fingerprint }) => !used.has(fingerprint));
  const waiting = new Map(waitingOrders(compared).map((order) => [order.id, order]));
  const made = unused.flatMap((movement): Match[] => {
    const order = waiting.get(byHand.get(movement.fingerprint) ?? "");
    if (!order) return [];
    const difference = movement.amountCentavos - order.totalCentavos;
    const exact = { text: "Monto exacto", holds: true };
    const reason = difference === 0 ? exact : { text: differenceText(difference), holds: false };
    const overdue = order.isOverdue ? [{ text: OVERDUE, holds: false }] : [];
    return [{ movement, order, confidence: null, reasons: [reason, ...overdue] }];
  });
  const taken = new Set(made.flatMap(({ movement, order }) => [movement.fingerprint, order.id]));
  const left = unused.filter(({ fingerprint }) => !taken.has(fingerprint));
  const orders = [...waiting.values()].filter(({ id }) => !taken.has(id));
  const proposals = matchStatement(left, orders).flatMap(({ line, ...proposal }) => {
    const movement = left[line];
    return movement ? [{ ...proposal, movement }] : [];
  });
  return [...made, ...proposals];
}

/** Returns the chosen movements that are still proposed for the order for which they were chosen. */
export function keptTicks(
  chosen: ReadonlySet<string>,
  before: readonly Match[],
  after: readonly Match[],
): ReadonlySet<string> {
  const orderOf = new Map(before.map(({ movement, order }) => [movement.fingerprint, order.id]));
  const kept = after.filter(({ movement, order }) => orderOf.get(movement.fingerprint) === order.id);
  return new Set(kept.flatMap(({ movement: { fingerprint } }) => (chosen.has(fingerprint) ? [fingerprint] : [])));
}

function sureFingerprint({ confidence, movement }: Match): string[] {
  return confidence === "sure" ? [movement.fingerprint] : [];
}

interface Outcome {
  /** The number of the order that has used the movement; empty without one. */
  usedBy: string;
  failure: string;
  /** Whether no response came. */
  isLost: boolean;
}

/** Confirms an order with a movement. A lost response is no failure if the movement has paid this order. */
async function confirmOne({ movement, order }: Match, seen: AdminOrder | undefined): Promise<Outcome> {
  const { fingerprint, amountCentavos, date } = movement;
  const response = await changeOrder(order.id, {
    statusGlimmer: "En Preparación",
    ...(seen && { version: seen.version }),
    bankLine: { fingerprint, amount: amountCentavos / 100, date },
  });
  if (response.ok) return { usedBy: order.number, failure: "", isLost: false };
  const used = await readUsedLines([fingerprint]);
  const usedBy = used.ok ? (used.body.used[0]?.number ?? "") : "";
  const failure = usedBy === order.number ? "" : response.message;
  return { usedBy, failure, isLost: response.status === 0 && usedBy === "" };
}
