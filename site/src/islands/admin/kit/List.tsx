import type { ReactNode } from "react";
import { QueryState } from "./calls.tsx";
import { Pages } from "./list-controls.tsx";
import type { ListState } from "./use-list.ts";

interface Props {
  list: ListState;
  /** Singular and plural noun of its items. */
  one: string;
  more: string;
  /** Shown without items. */
  none: string;
  /** Buttons above the list. */
  actions?: ReactNode;
  /** Search and filters. */
  tools?: ReactNode;
  /** The items of this page. */
  children: ReactNode;
  /** What acts on the list or opens over it. */
  after?: ReactNode;
}

/** A list of the panel (`useList`): how many there are, filters, items, pages; loading, errors, and nothing found. */
export function List({ list, one, more, none, actions, tools, children, after }: Props) {
  const { query, page, perPage, goTo } = list;
  const total = query.data?.total;
  const isEmpty = total !== undefined && (page - 1) * perPage >= total;
  return (
    <div className="desk" aria-busy={query.isFetching}>
      {actions && <div className="desk-acts-buttons">{actions}</div>}
      {tools}
      <QueryState query={query} />
      {total !== undefined && (
        <>
          {/* The same element in both cases: screen readers announce only changes. */}
          <p className={isEmpty ? "desk-empty" : "desk-count"} role="status">
            {isEmpty ? none : `${total.toLocaleString("es-AR")} ${total === 1 ? one : more}`}
          </p>
          {!isEmpty && children}
          <Pages page={page} total={total} perPage={perPage} onGo={goTo} />
        </>
      )}
      {after}
    </div>
  );
}

/** What can be done with the selected items, or with what is shown, at the foot of the window. */
export function ActionBar({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <div className="desk-acts">
      <div role="status">{says}</div>
      <div className="desk-acts-buttons">{children}</div>
    </div>
  );
}
