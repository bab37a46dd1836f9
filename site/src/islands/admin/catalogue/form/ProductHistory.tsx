import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unitOf } from "#shop/catalogue/categories.ts";
import type { PerfumeHistory } from "#shop/catalogue/history/history.contract.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { readHistory, undoEdit } from "#site/api/admin-products.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, QueryState, unwrap, useAction } from "../../kit/calls.tsx";
import { Button } from "../../kit/elements.tsx";
import { countLabel, shortInstant } from "../../kit/formats.ts";
import { Pages } from "../../kit/List.tsx";
import { ForWriters } from "../../kit/permissions.tsx";
import { actionLabel } from "../../reports/audit-labels.ts";
import { fieldLabel, valueLabel } from "../field-labels.ts";

const KEY = "perfume-history";
const PER_PAGE = 20;

type Edit = PerfumeHistory["edits"][number];

interface Props {
  perfume: AdminPerfume;
  /** Whether the form has unsaved changes, which an undo would make stale. */
  isEdited: boolean;
  /** Reads the perfume again. */
  onChanged: () => Promise<unknown>;
}

/** Who changed which field of a perfume, from what to what and when. Edits with `canUndo` can be undone. */
export function ProductHistory({ perfume, isEdited, onChanged }: Props) {
  const { _id } = perfume;
  const [page, setPage] = useState(1);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [KEY, _id, page],
    queryFn: () => unwrap(readHistory(_id, page, PER_PAGE)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  const onUndone = async () => {
    await Promise.all([onChanged(), queries.invalidateQueries({ queryKey: [KEY, _id] })]);
    for (const key of ["products", "audit"]) void queries.invalidateQueries({ queryKey: [key] });
  };
  return (
    <>
      <QueryState query={query} />
      {data?.total === 0 && <p className="hint">Todavía nadie cambió nada en este perfume.</p>}
      {data && data.total > 0 && (
        <ol className="perfume-edits">
          {data.edits.map((edit) => (
            <EditItem key={edit._id} perfume={perfume} edit={edit} isEdited={isEdited} onUndone={onUndone} />
          ))}
        </ol>
      )}
      {data && <Pages page={page} total={data.total} perPage={PER_PAGE} onGo={setPage} />}
    </>
  );
}

interface EditProps {
  perfume: AdminPerfume;
  edit: Edit;
  isEdited: boolean;
  onUndone: () => Promise<unknown>;
}

function EditItem({ perfume, edit, isEdited, onUndone }: EditProps) {
  const { _id, at, by, what, isNew, changes, canUndo } = edit;
  // A retry after a lost response sends the same key, so that the undo is applied once.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const { busy, outcome, run } = useAction();
  const undo = () =>
    run(
      async () => {
        const response = await undoEdit(perfume._id, _id, requestKey);
        if (!response.ok && response.code === "edit_overwritten") setRequestKey(crypto.randomUUID());
        if (response.ok) await onUndone();
        return response;
      },
      () => {
        toast("Cambio deshecho");
        setRequestKey(crypto.randomUUID());
        return undefined;
      },
    );
  return (
    <li>
      <p className="perfume-edit">
        <b>{actionLabel(what)}</b>
        <small>
          {by.name || "Ya no está"}, {shortInstant(at)}
        </small>
      </p>
      {!isNew && <Changes changes={changes} unit={unitOf(perfume.category)} />}
      {canUndo && (
        <ForWriters area="catalogue">
          {isEdited ? (
            <p className="hint">Guardá o descartá lo que escribiste para deshacer este cambio.</p>
          ) : (
            <Button className="pill" busy={busy} onClick={undo}>
              Deshacer este cambio
            </Button>
          )}
          <ActionMessage outcome={outcome} />
        </ForWriters>
      )}
    </li>
  );
}

function Changes({ changes, unit }: Pick<Edit, "changes"> & { unit: string }) {
  return (
    <table className="perfume-changes">
      <thead className="sr-only">
        <tr>
          {["Campo", "Antes", "Después"].map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, size, ml, from, to }) => (
          <tr key={`${size} ${field}`}>
            <th scope="row">
              {field === "archived" ? "Eliminado" : fieldLabel(field)}
              {size !== null && ` de ${ml} ${unit}`}
            </th>
            <td>{textOf(field, from)}</td>
            <td>{textOf(field, to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOf(field: string, value: Edit["changes"][number]["from"]): string {
  if (field !== "images") return valueLabel(field, value);
  return countLabel(`${value ?? ""}`.split(" ").filter(Boolean).length, "foto", "fotos");
}
