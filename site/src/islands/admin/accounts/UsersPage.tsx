import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { User } from "#shop/accounts/user.contract.ts";
import { listUsers } from "#site/api/admin-users.ts";
import { Pages } from "../kit/Pages.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { Trouble } from "../kit/Trouble.tsx";
import { unwrap } from "../kit/unwrap.ts";
import { useOpened } from "../kit/use-opened.ts";
import { useUrlFilters } from "../kit/use-url-filters.ts";
import { UserDialog } from "./UserDialog.tsx";
import { UsersTable } from "./UsersTable.tsx";

const PEOPLE_OF_A_PAGE = 25;
const ASKED = ["search"] as const;

/** The list of users, and the dialog of the open one. */
export function UsersPage({ user }: { user: User }) {
  const {
    asked: { search = "" },
    page,
    ask,
    goTo,
  } = useUrlFilters(ASKED);
  const [openId, open] = useOpened("usr");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["users", search, page],
    queryFn: () => unwrap(listUsers({ search, page, limit: PEOPLE_OF_A_PAGE })),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  const opened = data.users.find(({ _id }) => _id === openId);
  return (
    <div className="desk" aria-busy={isFetching}>
      <SearchField label="Buscar por nombre o email" value={search} onSearch={(words) => ask({ search: words })} />
      <p className="desk-count" role="status">
        {data.total === 1 ? "1 persona" : `${data.total} personas`}
      </p>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {data.users.length === 0 ? (
        <p className="desk-empty">No hay usuarios con esa búsqueda</p>
      ) : (
        <UsersTable users={data.users} onOpen={open} />
      )}
      <Pages page={page} of={Math.ceil(data.total / PEOPLE_OF_A_PAGE)} onGo={goTo} />
      {opened && (
        <UserDialog
          user={opened}
          isOneself={opened._id === user._id}
          onClosed={() => open(null)}
          onChanged={() => void refetch()}
        />
      )}
    </div>
  );
}
