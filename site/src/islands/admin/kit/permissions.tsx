/** What the signed-in administrator may do. The server checks each call; this only decides what the panel shows. */
import { createContext, type ReactNode, useContext } from "react";
import { type Action, type AdminRole, type Area, may } from "#shop/accounts/permissions.ts";

export type May = (action: Action, area: Area) => boolean;

export const AdminRoleContext = createContext<AdminRole | null>(null);

/** Returns whether the signed-in administrator may read or write an area. */
export function useMay(): May {
  const role = useContext(AdminRoleContext);
  return (action, area) => may(role, action, area);
}

interface PartProps {
  area: Area;
  children: ReactNode;
}

/** Shows its children to those who may change the area. */
export function ForWriters({ area, children }: PartProps) {
  return useMay()("write", area) && children;
}

/** Shows the same fields to everybody. For those who may not change the area, fields are disabled and buttons hidden. */
export function Fields({ area, children }: PartProps) {
  return (
    <fieldset className="permitted" disabled={!useMay()("write", area)}>
      {children}
    </fieldset>
  );
}

/** What a page shows to an administrator whose role does not include it. */
export function NoPermission() {
  return (
    <div className="notice" role="status">
      <p>
        <b>Tu permiso no incluye esta parte del panel.</b> Si la necesitás, pedile a quien tiene el control total de la
        tienda que te cambie el permiso.
      </p>
    </div>
  );
}
