import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { ConfirmIdentity } from "../accounts/ConfirmIdentity.tsx";
import { SecondFactorGate, SecondFactorNotice } from "../accounts/SecondFactor.tsx";
import { NoticesCount } from "../reports/NoticesCount.tsx";
import { PanelKeys } from "./palette/PanelKeys.tsx";

/** Cached reads younger than this are reused. */
const FRESH_MS = 5_000;

// A failed call shows its message (api/call.ts) and is retried by the user, not automatically.
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false }, mutations: { retry: false } },
});

/** A page of the panel, given the signed-in administrator. */
export type PanelPage = ComponentType<{ user: User }>;

/**
 * Root of each panel page: administrators only, with a shared query cache, the count of notices and the keyboard shortcuts.
 * Astro renders it without its page, which is mounted once the session is known.
 */
export function AdminRoot({ page: Page }: { page?: PanelPage }) {
  return (
    <QueryClientProvider client={queries}>
      <Guarded waiting={<p role="status">Cargando…</p>}>
        {(user) => (
          <>
            <ConfirmIdentity />
            <SecondFactorGate>
              <SecondFactorNotice />
              {Page && <Page user={user} />}
              <NoticesCount />
              <PanelKeys />
            </SecondFactorGate>
          </>
        )}
      </Guarded>
    </QueryClientProvider>
  );
}
