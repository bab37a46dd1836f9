import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { type AdminRole, AREAS, type Area, may } from "#shop/accounts/permissions.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { ConfirmIdentity } from "../accounts/ConfirmIdentity.tsx";
import { PanelAccount } from "../accounts/PanelAccount.tsx";
import { SecondFactorGate, SecondFactorNotice } from "../accounts/SecondFactor.tsx";
import { MenuCounts } from "../reports/MenuCounts.tsx";
import { Loading } from "./calls.tsx";
import { PanelKeys } from "./palette/PanelKeys.tsx";
import { AdminRoleContext, NoPermission } from "./permissions.tsx";

/** Cached reads younger than this are reused, unless a query sets its own `staleTime`. */
const FRESH_MS = 5_000;

// A failed call shows its message. A person can retry it; it is not retried automatically.
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false }, mutations: { retry: false } },
});

/** A page of the panel, given the signed-in administrator. */
export type PanelPage = ComponentType<{ user: User }>;

/**
 * Root of each panel page, for administrators who may read its area. Provides the shared query cache, the count of notices and
 * the keyboard shortcuts. Astro renders only `Loading`, which is also the first render here: otherwise the worker would contain
 * the whole panel.
 */
export function AdminRoot({ page: Page, area }: { page: PanelPage; area: Area | undefined }) {
  return (
    <QueryClientProvider client={queries}>
      <Guarded waiting={<Loading />}>
        {(user) => (
          <AdminRoleContext value={user.adminRole}>
            <PermittedMenu role={user.adminRole} />
            <PanelAccount user={user} />
            <ConfirmIdentity />
            <SecondFactorGate>
              <SecondFactorNotice />
              {area && !may(user.adminRole, "read", area) ? <NoPermission /> : <Page user={user} />}
              <MenuCounts />
              <PanelKeys />
            </SecondFactorGate>
          </AdminRoleContext>
        )}
      </Guarded>
    </QueryClientProvider>
  );
}

/** Hides the menu entries that the administrator may not open. Astro has rendered all entries. */
function PermittedMenu({ role }: { role: AdminRole | null }) {
  useEffect(() => {
    for (const entry of document.querySelectorAll<HTMLElement>("[data-area]")) {
      const area = AREAS.find((each) => each === entry.dataset["area"]);
      entry.hidden = area !== undefined && !may(role, "read", area);
    }
  }, [role]);
  return null;
}
