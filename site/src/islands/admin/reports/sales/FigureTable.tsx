import { useState } from "react";

/** Longer tables show their beginning first. */
const SHOWN = 10;

interface Props {
  title: string;
  /** Where the same is to be had for a spreadsheet. */
  csv: string;
  head: readonly string[];
  /** Each begins with what it is about; the rest are figures. */
  rows: readonly (readonly (string | number)[])[];
}

/** Figures as a table, and as a file. */
export function FigureTable({ title, csv, head, rows }: Props) {
  const [showsAll, showAll] = useState(false);
  const [first = "", ...figures] = head;
  return (
    <div>
      <table className="desk-table is-small">
        <caption>
          {title}{" "}
          <a className="link" href={csv} download>
            CSV
          </a>
        </caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {figures.map((words) => (
              <th key={words} scope="col" className="is-number">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, showsAll ? undefined : SHOWN).map(([name, ...of]) => (
            <tr key={name}>
              <td>{name}</td>
              {of.map((figure, index) => (
                <td key={figures[index]} className="is-number">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="hint">Nada en estos días.</p>}
      {rows.length > SHOWN && !showsAll && (
        <button type="button" className="text-button" onClick={() => showAll(true)}>
          Ver las {rows.length} filas
        </button>
      )}
    </div>
  );
}
