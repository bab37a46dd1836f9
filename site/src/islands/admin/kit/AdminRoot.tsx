import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { NoticesCount } from "../reports/notices/NoticesCount.tsx";
import { PanelKeys } from "./palette/PanelKeys.tsx";

/** What was read a moment ago is shown again at once, and read anew behind it. */
const FRESH_MS = 5_000;

// A call that failed says so in words (api/call.ts); trying again is the reader's own decision.
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false }, mutations: { retry: false } },
});

/** What a page of the panel shows of itself, for the administrator who is here. */
export type PanelPage = ComponentType<{ user: User }>;

/**
 * A page of the panel: for administrators only, and what it reads is kept while one moves about in it. With it come the count
 * of what waits, and the panel's keys. Astro renders it without its page, which is drawn once the server has said who is here.
 */
export function AdminRoot({ page: Page }: { page?: PanelPage }) {
  return (
    <QueryClientProvider client={queries}>
      <Guarded waiting={<p role="status">Cargando…</p>}>
        {(user) => (
          <>
            {Page && <Page user={user} />}
            <NoticesCount />
            <PanelKeys />
          </>
        )}
      </Guarded>
    </QueryClientProvider>
  );
}
