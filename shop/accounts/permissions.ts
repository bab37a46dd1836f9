/** What administrators of each role may read and change. docs/product-rules.md#administrators-roles */

export const ADMIN_ROLES = ["owner", "catalogue", "orders", "reader"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** The parts of the panel that a permission is about. */
export const AREAS = ["catalogue", "stock", "prices", "orders", "people", "settings", "reports", "status"] as const;
export type Area = (typeof AREAS)[number];

export const ACTIONS = ["read", "write"] as const;
export type Action = (typeof ACTIONS)[number];

/** A role that may write may also read. Without an entry it may do neither. */
const PERMISSIONS: Readonly<Record<AdminRole, Partial<Record<Area, Action>>>> = {
  owner: {
    catalogue: "write",
    stock: "write",
    prices: "write",
    orders: "write",
    people: "write",
    settings: "write",
    reports: "write",
    status: "write",
  },
  catalogue: { catalogue: "write", stock: "write", prices: "write", settings: "read", status: "write" },
  orders: { catalogue: "read", stock: "write", orders: "write" },
  reader: {
    catalogue: "read",
    stock: "read",
    prices: "read",
    orders: "read",
    settings: "read",
    reports: "read",
    status: "read",
  },
};

/** Returns whether a person may read or write an area. Their role is null when they are not an administrator. */
export function may(role: AdminRole | null, action: Action, area: Area): boolean {
  const permitted = role === null ? undefined : PERMISSIONS[role][area];
  return permitted === "write" || permitted === action;
}

/** Returns the roles that may do this. */
export function rolesThatMay(action: Action, area: Area): AdminRole[] {
  return ADMIN_ROLES.filter((role) => may(role, action, area));
}

/** The role of a new administrator when none is named. */
export const DEFAULT_ADMIN_ROLE: AdminRole = "owner";

/** Names and explanations for administrators, in the panel and in mails. */
export const ADMIN_ROLE_TEXTS: Readonly<Record<AdminRole, { name: string; about: string }>> = {
  owner: {
    name: "Control total",
    about:
      "ver y cambiar todo: precios, stock, pedidos, datos de clientes, la cuenta para transferencias y quién administra",
  },
  catalogue: {
    name: "Catálogo",
    about: "ver y cambiar perfumes, precios, stock, la cotización y las cuotas, sin ver pedidos, clientes ni ventas",
  },
  orders: {
    name: "Pedidos",
    about:
      "ver y cambiar pedidos, mirar comprobantes, devolver dinero y cargar stock, sin cambiar precios ni ver los ajustes o la lista de clientes",
  },
  reader: {
    name: "Solo lectura",
    about: "ver el catálogo, los pedidos, las ventas y los ajustes, sin cambiar nada ni ver la lista de clientes",
  },
};
