import type { AuditAnswer } from "#shop/settings/settings-admin-trace.contract.ts";
import { shortInstant } from "../../orders/desk-words.ts";
import { Changes, Thing } from "./Changes.tsx";
import { deedWords } from "./deed-words.ts";
import { Many } from "./Many.tsx";

type Entry = AuditAnswer["entries"][number];

interface Props {
  entries: readonly Entry[];
  onPerson: (person: Entry["by"]) => void;
}

/** Deeds, a row for each; a card for each on a telephone. */
export function TraceTable({ entries, onPerson }: Props) {
  return (
    <table className="desk-table trace-table" aria-labelledby="cambios">
      <thead>
        <tr>
          <th scope="col">Cuándo</th>
          <th scope="col">Quién</th>
          <th scope="col">Qué</th>
          <th scope="col">De qué a qué</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry._id} entry={entry} onPerson={onPerson} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry, onPerson }: { entry: Entry } & Pick<Props, "onPerson">) {
  const { at, by, what, count } = entry;
  const isOfMany = count > 1;
  return (
    <tr>
      <td>{shortInstant(at)}</td>
      <td>
        <button type="button" className="link" onClick={() => onPerson(by)}>
          {by.name || "Ya no está"}
        </button>
      </td>
      <td>
        {deedWords(what)}
        {isOfMany ? <small>{count} perfumes</small> : <Thing entry={entry} />}
      </td>
      <td>{isOfMany ? <Many entry={entry} /> : <Changes entry={entry} />}</td>
    </tr>
  );
}
