/** Paths of the panel's pages, and the fragment of a list's URL. */
import type { Action, Area } from "#shop/accounts/permissions.ts";
import type { OrderStatus } from "#shop/orders/order.ts";

export const HOME_PATH = "/admin-panel/inicio";
export const PRODUCTS_PATH = "/admin-panel";
export const PROMOTIONS_PATH = "/admin-panel/promociones";
export const STOCK_PATH = "/admin-panel/stock";
export const RECEIVING_PATH = "/admin-panel/recepcion";
export const REORDER_PATH = "/admin-panel/reponer";
/** The stock count is a view of the stock page, because every further page makes the worker larger. */
export const COUNT_PATH = `${STOCK_PATH}#contar`;
/** A count of the sizes whose locations and stock differ. */
export const COUNT_DIFFERENCES_PATH = `${STOCK_PATH}#contar-diferencias`;
const ORDERS_PATH = "/admin-panel/orders";
export const NEW_ORDER_PATH = `${ORDERS_PATH}/nuevo`;
export const TRANSFERS_PATH = "/admin-panel/transferencias";
export const SALES_PATH = "/admin-panel/ventas";
export const STATEMENT_PATH = "/admin-panel/transferencias/extracto";
export const NOTICES_PATH = "/admin-panel/notices";
const USERS_PATH = "/admin-panel/users";
const SHOP_PATH = "/admin-panel/administrator";
export const STATUS_PATH = "/admin-panel/estado";
export const RATE_PATH = `${SHOP_PATH}#dolar`;
/** The brands are a part of the settings' page, because every further page makes the worker larger. */
const BRANDS_PATH = `${SHOP_PATH}#marcas`;
export const SETTINGS_PATH = `${SHOP_PATH}#ajustes`;

/** A page of the panel, or a part of one. */
export interface PanelLink {
  title: string;
  path: string;
  /** Other search terms. */
  keywords?: string;
  /** Its shortcut, one key after the other. */
  keys?: string;
  /** The required permission; a page without `needs` is for every administrator. */
  needs?: readonly [Action, Area];
}

export const PAGES: readonly PanelLink[] = [
  { title: "Inicio", path: HOME_PATH, keywords: "hoy resumen", keys: "gi" },
  {
    title: "Perfumes",
    path: PRODUCTS_PATH,
    keywords: "catalogo productos stock",
    keys: "gp",
    needs: ["read", "catalogue"],
  },
  {
    title: "Promociones",
    path: PROMOTIONS_PATH,
    keywords: "descuentos ofertas fechas casa categoria",
    needs: ["read", "catalogue"],
  },
  { title: "Pedidos", path: ORDERS_PATH, keywords: "ordenes ventas", keys: "go", needs: ["read", "orders"] },
  {
    title: "Nuevo pedido",
    path: NEW_ORDER_PATH,
    keywords: "cargar whatsapp showroom telefono efectivo manual",
    needs: ["write", "orders"],
  },
  {
    title: "Transferencias",
    path: TRANSFERS_PATH,
    keywords: "comprobantes confirmar pagos",
    keys: "gt",
    needs: ["read", "orders"],
  },
  {
    title: "Conciliar extracto",
    path: STATEMENT_PATH,
    keywords: "banco mercado pago transferencias csv movimientos",
    needs: ["write", "orders"],
  },
  {
    title: "Stock",
    path: STOCK_PATH,
    keywords: "ubicaciones lugares movimientos",
    keys: "gs",
    needs: ["read", "stock"],
  },
  {
    title: "Recibir mercadería",
    path: RECEIVING_PATH,
    keywords: "recepcion ingreso proveedor remito stock compras en camino",
    keys: "gr",
    needs: ["write", "stock"],
  },
  {
    title: "Reponer",
    path: REORDER_PATH,
    keywords: "pedir proveedor agotados faltantes comprar reposicion",
    keys: "gf",
    needs: ["read", "stock"],
  },
  { title: "Contar stock", path: COUNT_PATH, keywords: "conteo recuento inventario", needs: ["write", "stock"] },
  { title: "Avisos", path: NOTICES_PATH, keywords: "pendientes", keys: "ga" },
  { title: "Usuarios", path: USERS_PATH, keywords: "clientes cuentas", keys: "gu", needs: ["read", "people"] },
  { title: "Cotización del dólar", path: RATE_PATH, keywords: "administrador", keys: "gd", needs: ["read", "prices"] },
  {
    title: "Ventas",
    path: SALES_PATH,
    keywords: "estadisticas",
    keys: "gv",
    needs: ["read", "reports"],
  },
  {
    title: "Ajustes de la tienda",
    path: SETTINGS_PATH,
    keywords: "configuracion cuotas envio administrador",
    keys: "gj",
  },
  { title: "Marcas", path: BRANDS_PATH, keywords: "casas menu administrador", needs: ["read", "catalogue"] },
  {
    title: "Cambios",
    path: `${SHOP_PATH}#cambios`,
    keywords: "historial auditoria administrador",
    keys: "gc",
    needs: ["read", "reports"],
  },
  {
    title: "Estado de la tienda",
    path: STATUS_PATH,
    keywords: "publicar paginas errores cron administrador",
    needs: ["read", "status"],
  },
];

/** The path that opens the form for a new perfume. */
export const NEW_PRODUCT_PATH = `${PRODUCTS_PATH}#new`;

/** Returns the path of the perfumes filtered by name or brand, with one of them open. */
export function productsPath(text: string, openId: string): string {
  return `${PRODUCTS_PATH}?${new URLSearchParams({ productName: text })}#${openId}`;
}

/** Returns the path of the stock's page with a perfume open. */
export function stockPath(perfumeId: string): string {
  return `${STOCK_PATH}#${perfumeId}`;
}

export function ordersPath(status: OrderStatus): string {
  return `${ORDERS_PATH}?${new URLSearchParams({ status })}`;
}

/** Returns the path of the list of orders with the filters of a saved view. */
export function orderViewPath(query: string): string {
  return `${ORDERS_PATH}?${query}`;
}

/** Returns the path of the users that match a search, with one of them open if `openId` is given. */
export function usersPath(text: string, openId = ""): string {
  return `${USERS_PATH}${writeFragment({ opened: openId, search: text })}`;
}

/** Returns the panel's path of an order. */
export function adminOrderPath(orderId: string): string {
  return `/admin-panel/orders/detail/${encodeURIComponent(orderId)}`;
}

/** Returns the path of the form for a new order that joins the parcel of another one. */
export function addToOrderPath(orderId: string): string {
  return `${NEW_ORDER_PATH}?${new URLSearchParams({ con: orderId })}`;
}

/** Returns the panel's path of a person: their data, orders and addresses. */
export function customerPath(userId: string): string {
  return `${USERS_PATH}/detail/${encodeURIComponent(userId)}`;
}

/**
 * The part after "#" of a list's URL: the open item, and the search text, which may name a person. Browsers do not send
 * it, so no server logs it: `#usr_1`, `#usr_1?search=ana`, `#?search=ana`.
 */
export interface Fragment {
  /** The open item's id; empty if none is open. */
  opened: string;
  search: string;
}

export function readFragment(hash: string): Fragment {
  const [opened = "", params = ""] = hash.slice(1).split("?");
  return { opened, search: new URLSearchParams(params).get("search") ?? "" };
}

/** Returns the fragment with its "#"; empty when there is nothing to keep. */
export function writeFragment({ opened, search }: Fragment): string {
  const params = search && `?${new URLSearchParams({ search })}`;
  return opened || params ? `#${opened}${params}` : "";
}
