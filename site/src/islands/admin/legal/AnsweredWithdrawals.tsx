import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { WithdrawalsAnswer } from "#shop/legal/withdrawal.contract.ts";
import { readAnsweredWithdrawals } from "#site/api/admin-notices.ts";
import { Trouble } from "../kit/Trouble.tsx";
import { unwrap } from "../kit/unwrap.ts";
import { WithdrawalItem } from "./WithdrawalItem.tsx";

/** Answered withdrawals, collapsed. They load when opened, and page by page on request. */
export function AnsweredWithdrawals() {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ["answered-withdrawals"],
      queryFn: ({ pageParam }) => unwrap(readAnsweredWithdrawals(pageParam)),
      initialPageParam: 1,
      getNextPageParam: pageAfter,
      enabled: isOpen,
    });
  const more = async () => {
    const before = list.current?.children.length ?? 0;
    await fetchNextPage({ cancelRefetch: false });
    // The new items are rendered just after the fetch resolves.
    setTimeout(() => list.current?.children[before]?.querySelector("a")?.focus());
  };
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>Arrepentimientos respondidos</h2>
      </summary>
      {!data && isOpen && !error && <p>Cargando…</p>}
      {data?.pages[0]?.total === 0 && <p className="hint">Todavía no hay ninguno.</p>}
      {data && (
        <ul ref={list}>
          {eachOnce(data.pages).map((withdrawal) => (
            <WithdrawalItem key={withdrawal._id} withdrawal={withdrawal} nowMs={0} />
          ))}
        </ul>
      )}
      {error && <Trouble error={error} onRetry={() => void (isFetchNextPageError ? more() : refetch())} />}
      {hasNextPage && !error && (
        <button type="button" className="pill" aria-disabled={isFetchingNextPage} onClick={more}>
          {isFetchingNextPage ? "Cargando…" : "Ver más"}
        </button>
      )}
    </details>
  );
}

/** Undefined when all pages are loaded. */
function pageAfter(last: WithdrawalsAnswer, pages: readonly WithdrawalsAnswer[]): number | undefined {
  const read = pages.reduce((sum, { withdrawals }) => sum + withdrawals.length, 0);
  return last.withdrawals.length > 0 && read < last.total ? pages.length + 1 : undefined;
}

/** Removes duplicates: an answer between two fetches shifts the pages. */
function eachOnce(pages: readonly WithdrawalsAnswer[]): WithdrawalsAnswer["withdrawals"] {
  return [...new Map(pages.flatMap(({ withdrawals }) => withdrawals.map((one) => [one._id, one]))).values()];
}
