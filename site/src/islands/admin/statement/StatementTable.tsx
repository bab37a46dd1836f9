import { type ReactNode, useState } from "react";
import type { Confidence, Reason } from "#shop/payments/statement/statement-matching.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { TableHead, TextButton } from "../kit/elements.tsx";
import { adminOrderPath } from "../kit/paths.ts";
import { OrderSearch } from "./OrderSearch.tsx";
import { dayLabel, type Movement } from "./statement-file.ts";
import type { Match, useStatement } from "./use-statement.ts";

interface Props {
  statement: ReturnType<typeof useStatement>;
  canConfirm: boolean;
}

/** The movements in groups: pairs made by hand, proposals by confidence, movements without an order, and used movements. */
export function StatementTable({ statement, canConfirm }: Props) {
  const { compared, matches, waiting, chosen, failures, pick, pair, unpair, busy } = statement;
  const [searched, setSearched] = useState<Movement | null>(null);
  const proposed = new Set(matches.map(({ movement }) => movement.fingerprint));
  const used = compared.movements.filter(({ fingerprint }) => compared.used.has(fingerprint));
  const others = compared.movements.filter(
    ({ fingerprint }) => !proposed.has(fingerprint) && !compared.used.has(fingerprint),
  );
  const canSearch = canConfirm && !busy && waiting.length > 0;
  const of = (confidence: Confidence | null) => matches.filter((match) => match.confidence === confidence);
  const row = (match: Match) => (
    <ProposalRow
      key={match.movement.fingerprint}
      match={match}
      failure={failures.get(match.movement.fingerprint)}
      isChosen={chosen.has(match.movement.fingerprint)}
      canConfirm={canConfirm && !busy}
      onPick={(isIn) => pick([match.movement.fingerprint], isIn)}
      onSearch={canSearch ? () => setSearched(match.movement) : undefined}
      onUnpair={() => unpair(match.movement.fingerprint)}
    />
  );
  const pickAll = (group: readonly Match[]) =>
    canConfirm && {
      isChosen: group.every(({ movement }) => chosen.has(movement.fingerprint)),
      onPick: (isIn: boolean) =>
        pick(
          group.map(({ movement }) => movement.fingerprint),
          isIn,
        ),
    };
  const [made, sure, likely, weak] = [of(null), of("sure"), of("likely"), of("weak")];
  return (
    <>
      <table className="statement-table" aria-label="Movimientos del extracto">
        <TableHead
          columns={["Elegir", "Fecha", "Movimiento", "Importe", "Pedido", "Qué tan segura", "Por qué"]}
          numbers={["Importe"]}
          hidden="Elegir"
        />
        <Group title="Elegidas a mano" hint="Revisá el importe antes de confirmar" shown={made.length}>
          {made.map(row)}
        </Group>
        <Group
          title="Seguras"
          hint={`${formatArs(sumOf(sure))}. Un solo pedido posible en cada una`}
          shown={7}
          all={pickAll(sure)}
        >
          {sure.map(row)}
        </Group>
        <Group title="Probables" hint="Mirá el nombre y elegí" shown={5} all={pickAll(likely)}>
          {likely.map(row)}
        </Group>
        <Group title="Débiles" hint="Se eligen de a una, con el movimiento a la vista" shown={5}>
          {weak.map(row)}
        </Group>
        <Group title="Sin pedido" hint="Egresos, comisiones y lo que no es de la tienda" shown={2}>
          {others.map((movement) => (
            <MovementRow key={movement.fingerprint} movement={movement}>
              {movement.amountCentavos > 0 ? "Ingreso sin pedido" : "Egreso, se ignora"}
              {movement.amountCentavos > 0 && canSearch && (
                <TextButton
                  aria-label={`Buscar pedido para ${formatArs(movement.amountCentavos)} de ${movement.text}`}
                  onClick={() => setSearched(movement)}
                >
                  Buscar pedido
                </TextButton>
              )}
            </MovementRow>
          ))}
        </Group>
        <Group title="Ya usados" hint="No se confirman otra vez" shown={2}>
          {used.map((movement) => (
            <MovementRow key={movement.fingerprint} movement={movement}>
              Ya usado: {compared.used.get(movement.fingerprint)}
            </MovementRow>
          ))}
        </Group>
      </table>
      {searched && (
        <OrderSearch
          movement={searched}
          orders={waiting}
          onChoose={(order) => pair(searched.fingerprint, order.id)}
          onClosed={() => setSearched(null)}
        />
      )}
    </>
  );
}

function sumOf(matches: readonly Match[]): number {
  return matches.reduce((sum, { movement }) => sum + movement.amountCentavos, 0);
}

interface GroupProps {
  title: string;
  hint: string;
  /** How many rows are shown at first. */
  shown: number;
  /** The checkbox of the whole group. */
  all?: false | { isChosen: boolean; onPick: (isIn: boolean) => void };
  children: ReactNode[];
}

/** Rows under a heading; nothing without rows. */
function Group({ title, hint, shown, all, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const left = children.length - shown;
  if (children.length === 0) return null;
  return (
    <tbody>
      <tr className="statement-group">
        <td className="is-pick">
          {all && (
            <label className="pick">
              <input
                type="checkbox"
                checked={all.isChosen}
                onChange={({ target }) => all.onPick(target.checked)}
                aria-label={`Elegir todas: ${title}`}
              />
            </label>
          )}
        </td>
        <th colSpan={6} scope="rowgroup">
          <span>{title}</span> <b>{children.length}</b> <small>{hint}</small>
          {left > 0 && (
            <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "Ver menos" : left === 1 ? "Ver 1 más" : `Ver ${left} más`}
            </TextButton>
          )}
        </th>
      </tr>
      {isOpen ? children : children.slice(0, shown)}
    </tbody>
  );
}

const LEVELS: Readonly<Record<Confidence, [string, number]>> = {
  sure: ["Segura", 3],
  likely: ["Probable", 2],
  weak: ["Débil", 1],
};

interface ProposalRowProps {
  match: Match;
  failure: string | undefined;
  isChosen: boolean;
  canConfirm: boolean;
  onPick: (isIn: boolean) => void;
  /** Undefined where no other order can be chosen. */
  onSearch: (() => void) | undefined;
  onUnpair: () => void;
}

function ProposalRow({ match, failure, isChosen, canConfirm, onPick, onSearch, onUnpair }: ProposalRowProps) {
  const { movement, order, confidence, reasons } = match;
  const name = `${order.firstName} ${order.lastName}`;
  return (
    <tr>
      <td className="is-pick">
        <label className="pick">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!canConfirm}
            onChange={({ target }) => onPick(target.checked)}
            aria-label={`Elegir ${formatArs(movement.amountCentavos)} para el pedido ${order.number} de ${name}`}
          />
        </label>
      </td>
      <MovementCells movement={movement} />
      <td className="statement-order">
        <a className="link" href={adminOrderPath(order.id)} target="_blank" rel="noopener">
          {order.number}
        </a>{" "}
        {name}
        {onSearch && (
          <TextButton
            aria-label={
              confidence ? `Elegir otro pedido en lugar de ${order.number}` : `Quitar el pedido ${order.number}`
            }
            onClick={confidence ? onSearch : onUnpair}
          >
            {confidence ? "Otro" : "Quitar"}
          </TextButton>
        )}
        {failure && <small className="desk-alert">{failure}</small>}
      </td>
      {confidence ? <Level confidence={confidence} /> : <td className="statement-level">A mano</td>}
      <td>
        <Reasons reasons={reasons} />
      </td>
    </tr>
  );
}

function Level({ confidence }: { confidence: Confidence }) {
  const [label, level] = LEVELS[confidence];
  return (
    <td className={`statement-level is-${confidence}`}>
      <svg viewBox="0 0 18 12" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <path key={bar} d={`M${bar * 6} 0h4v12h-4z`} opacity={bar < level ? 1 : 0.25} />
        ))}
      </svg>
      {label}
    </td>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className="statement-reasons">
      {reasons.map(({ text, holds }) => (
        <li key={text} data-against={!holds || undefined}>
          {holds && (
            <svg viewBox="0 0 18 18" aria-hidden="true">
              <path d="m4 9.500 3.500 3.500L14 6" />
            </svg>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** A movement that is not proposed for an order, and why. */
function MovementRow({ movement, children }: { movement: Movement; children: ReactNode }) {
  return (
    <tr>
      <td className="is-pick" />
      <MovementCells movement={movement} />
      <td className="statement-none" colSpan={3}>
        {children}
      </td>
    </tr>
  );
}

function MovementCells({ movement: { date, text, details, amountCentavos } }: { movement: Movement }) {
  const more = details.split(" · ").filter((cell) => cell !== text);
  return (
    <>
      <td className="statement-date">{dayLabel(date)}</td>
      <td className="statement-text">
        {text}
        {more.length > 0 && <small>{more.join(" · ")}</small>}
      </td>
      <td className="is-number">{formatArs(amountCentavos)}</td>
    </>
  );
}
