/** Palette entries that need no lookup. */
import { ORDER_STATUSES } from "#shop/orders/order-state.ts";
import { matches } from "#shop/text.ts";
import {
  NEW_PRODUCT_PATH,
  NOTICES_PATH,
  ORDERS_PATH,
  ordersPath,
  PRODUCTS_PATH,
  RATE_PATH,
  SALES_PATH,
  SETTINGS_PATH,
  STATUS_PATH,
  TRACE_PATH,
  USERS_PATH,
} from "../paths.ts";

/** An entry of the palette. */
export interface Entry {
  id: string;
  title: string;
  /** Details that tell it from entries with the same title. */
  facts: string;
  /** Its shortcut. */
  keys?: string;
  /** A site path, or a function to call. */
  goal: string | (() => void);
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}

interface Page {
  title: string;
  path: string;
  /** Other search words. */
  also?: string;
  /** Its shortcut, one key after the other. */
  keys?: string;
}

/** Pages of the panel and their parts. */
export const PAGES: readonly Page[] = [
  { title: "Perfumes", path: PRODUCTS_PATH, also: "catalogo productos stock", keys: "gp" },
  { title: "Pedidos", path: ORDERS_PATH, also: "ordenes ventas", keys: "go" },
  { title: "Avisos", path: NOTICES_PATH, also: "pendientes", keys: "ga" },
  { title: "Usuarios", path: USERS_PATH, also: "clientes cuentas", keys: "gu" },
  { title: "Cotización del dólar", path: RATE_PATH, also: "administrador", keys: "gd" },
  { title: "Ventas", path: SALES_PATH, also: "estadisticas administrador", keys: "gv" },
  { title: "Ajustes de la tienda", path: SETTINGS_PATH, also: "configuracion cuotas envio administrador", keys: "gj" },
  { title: "Cambios", path: TRACE_PATH, also: "historial auditoria administrador", keys: "gc" },
  { title: "Estado de la tienda", path: STATUS_PATH, also: "publicar paginas errores cron administrador" },
];

const LISTS: readonly Page[] = [
  ...ORDER_STATUSES.map((status) => ({ title: `Pedidos: ${status}`, path: ordersPath(status) })),
  { title: "Perfumes sin stock", path: `${PRODUCTS_PATH}?stock=none`, also: "agotados" },
  { title: "Perfumes para localizar", path: `${PRODUCTS_PATH}?unlocated=true`, also: "falta locacion" },
  { title: "Importar perfumes de un archivo", path: `${PRODUCTS_PATH}/import`, also: "csv planilla excel" },
  { title: "Perfumes en promoción", path: `${PRODUCTS_PATH}?forSale=true`, also: "descuento oferta" },
];

/** Actions of the palette's host. */
export interface PaletteActions {
  showShortcuts: () => void;
  logOut: () => void;
}

/** Returns pages, lists and actions that match all words, ignoring accents and case; without words, the pages. */
export function commandsFor(words: string, deeds: PaletteActions): EntryGroup[] {
  const pages = words === "" ? PAGES : [...PAGES, ...LISTS];
  const found = (title: string, also = "") => matches(words, title, also);
  return [
    { title: "Ir a", entries: pages.filter(({ title, also }) => found(title, also)).map(pageEntry) },
    { title: "Hacer", entries: deedEntries(deeds).filter(({ title }) => found(title)) },
  ];
}

function pageEntry({ title, path, keys }: Page): Entry {
  return { id: `page-${path}`, title, facts: "", ...(keys && { keys: [...keys].join(" ") }), goal: path };
}

function deedEntries({ showShortcuts, logOut }: PaletteActions): Entry[] {
  return [
    { id: "deed-new", title: "Agregar un perfume", facts: "", goal: NEW_PRODUCT_PATH },
    { id: "deed-shop", title: "Ver la tienda", facts: "", goal: "/" },
    { id: "deed-keys", title: "Atajos del teclado", facts: "", keys: "?", goal: showShortcuts },
    { id: "deed-out", title: "Cerrar sesión", facts: "", goal: logOut },
  ];
}
