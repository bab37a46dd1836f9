import { useState } from "react";
import { Pages } from "../kit/Pages.tsx";
import { type ChangedPerfume, changeRows } from "./change-rows.ts";

/** Perfumes per page. */
const PERFUMES_OF_A_PAGE = 25;

interface Props {
  caption: string;
  perfumes: readonly ChangedPerfume[];
}

/** A paginated table of changed perfumes, with values before and after. */
export function ChangesTable({ caption, perfumes }: Props) {
  const [page, go] = useState(1);
  const from = (page - 1) * PERFUMES_OF_A_PAGE;
  return (
    <>
      <table className="changes-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Qué</th>
            <th scope="col">Antes</th>
            <th scope="col">Después</th>
          </tr>
        </thead>
        {perfumes.slice(from, from + PERFUMES_OF_A_PAGE).map((perfume) => (
          <Changes key={perfume.key} perfume={perfume} />
        ))}
      </table>
      <Pages page={page} of={Math.ceil(perfumes.length / PERFUMES_OF_A_PAGE)} onGo={go} />
    </>
  );
}

function Changes({ perfume }: { perfume: ChangedPerfume }) {
  const { productName, brand, row, isNew } = perfume;
  return (
    <tbody>
      <tr>
        <th colSpan={3} scope="rowgroup">
          {productName} <small>{[brand, row && `fila ${row}`, isNew && "nuevo"].filter(Boolean).join(" · ")}</small>
        </th>
      </tr>
      {changeRows(perfume).map(({ key, what, from, to }) => (
        <tr key={key}>
          <td>{what}</td>
          <td>{from}</td>
          <td>{to}</td>
        </tr>
      ))}
    </tbody>
  );
}
