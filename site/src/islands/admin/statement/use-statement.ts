import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { BANK_LINES_MAX, type StatementColumns, type StatementTable } from "#shop/payments/statement/bank-statement.ts";
import { matchStatement, type Proposal } from "#shop/payments/statement/statement-matching.ts";
import { changeOrder, listOrders, readUsedLines } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { awaitingOrder, fileProblem, keepColumns, type Movement, movementsOf, tableOf } from "./statement-file.ts";

const NO_RESPONSE = "No pudimos conectarnos con la tienda. Probá de nuevo.";

/** A file that was compared with the shop's orders. */
interface Compared {
  movements: Movement[];
  /** The orders that wait for their transfer, by id. */
  orders: ReadonlyMap<string, AdminOrder>;
  /** The numbers of the orders that movements have paid, by fingerprint. */
  used: ReadonlyMap<string, string>;
}

interface ChosenFile {
  name: string;
  table: StatementTable;
}

/** A movement and the order that it may pay. */
export interface Match extends Proposal {
  movement: Movement;
}

const NONE: Compared = { movements: [], orders: new Map(), used: new Map() };

/** State of a statement: the file, its proposals, the chosen ones, and what happened to those that were confirmed. */
export function useStatement() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [compared, setCompared] = useState<Compared>(NONE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [message, setMessage] = useState("");
  const [isChoosingColumns, setChoosingColumns] = useState(false);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [confirmed, setConfirmed] = useState(0);
  const { busy, once } = useBusy();

  const compare = async (next: ChosenFile, columns: StatementColumns) => {
    const movements = await movementsOf(next.table, columns);
    const read = await readShop(movements);
    if (!read) return setMessage(NO_RESPONSE);
    const state = { movements, ...read };
    setFile({ ...next, table: { ...next.table, columns } });
    setCompared(state);
    setChosen(new Set(matchesOf(state).flatMap(sureFingerprint)));
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
      return setCompared({ ...compared, ...read });
    });
  /** Confirms one after the other. A failed one stays with its message; without a connection, the rest stays chosen. */
  const confirm = (matches: readonly Match[]) =>
    void once(async () => {
      setMessage("");
      setFailures(new Map());
      let done = 0;
      for (const match of matches) {
        setProgress({ done, of: matches.length });
        const { fingerprint } = match.movement;
        const outcome = await confirmOne(match, compared.orders.get(match.order.id));
        if (outcome.isLost) {
          setMessage(`${NO_RESPONSE} Los que faltan siguen elegidos.`);
          break;
        }
        if (outcome.usedBy) {
          const { usedBy } = outcome;
          setCompared((now) => ({ ...now, used: new Map(now.used).set(fingerprint, usedBy) }));
        }
        setChosen((now) => new Set([...now].filter((one) => one !== fingerprint)));
        if (outcome.failure) setFailures((now) => new Map(now).set(fingerprint, outcome.failure));
        else done += 1;
      }
      setProgress(null);
      setConfirmed(done);
    });
  const pick = (fingerprints: readonly string[], isIn: boolean) =>
    setChosen((now) =>
      isIn ? new Set([...now, ...fingerprints]) : new Set([...now].filter((one) => !fingerprints.includes(one))),
    );
  return {
    ...{ file, compared, chosen, failures, message, busy, progress, confirmed, isChoosingColumns },
    matches: matchesOf(compared),
    ...{ choose, applyColumns, refresh, confirm, pick },
    openColumns: () => setChoosingColumns(true),
    closeColumns: () => setChoosingColumns(false),
  };
}

/** Reads the orders that wait and which movements were used; null without a response. */
async function readShop(movements: readonly Movement[]): Promise<Omit<Compared, "movements"> | null> {
  const chunks = Array.from({ length: Math.ceil(movements.length / BANK_LINES_MAX) }, (_, index) =>
    movements.slice(index * BANK_LINES_MAX, (index + 1) * BANK_LINES_MAX).map(({ fingerprint }) => fingerprint),
  );
  const [orders, ...used] = await Promise.all([
    listOrders({ status: "Confirmar Transferencia", search: "", page: 1, limit: 0 }),
    ...chunks.map(readUsedLines),
  ]);
  const found = used.flatMap((one) => (one.ok ? one.body.used : []));
  if (!orders.ok || used.some(({ ok }) => !ok)) return null;
  return {
    orders: new Map(orders.body.orders.map((order) => [order._id, order])),
    used: new Map(found.map(({ fingerprint, number }) => [fingerprint, number])),
  };
}

/** Proposals among the movements and the orders that are left. */
function matchesOf({ movements, orders, used }: Compared): Match[] {
  const left = movements.filter(({ fingerprint }) => !used.has(fingerprint));
  const paid = new Set(used.values());
  const waiting = [...orders.values()].flatMap((order) => (paid.has(order.number) ? [] : (awaitingOrder(order) ?? [])));
  return matchStatement(left, waiting).flatMap((proposal) => {
    const movement = left[proposal.line];
    return movement ? [{ ...proposal, movement }] : [];
  });
}

function sureFingerprint({ confidence, movement }: Match): string[] {
  return confidence === "sure" ? [movement.fingerprint] : [];
}

interface Outcome {
  /** The number of the order that has used the movement. */
  usedBy: string;
  failure: string;
  /** No response came. */
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
