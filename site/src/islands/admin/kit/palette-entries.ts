import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ORDER_STATUSES } from "#shop/orders/order-state.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { fold, matches } from "#shop/text.ts";
import { listOrders } from "#site/api/admin-orders.ts";
import { listProducts } from "#site/api/admin-products.ts";
import { listUsers } from "#site/api/admin-users.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { itemsLabel, shortInstant } from "../orders/desk-labels.ts";
import { unwrap } from "./failed-call.tsx";
import {
  adminOrderPath,
  NEW_PRODUCT_PATH,
  NOTICES_PATH,
  ORDERS_PATH,
  ordersPath,
  PRODUCTS_PATH,
  productsPath,
  RATE_PATH,
  SALES_PATH,
  SETTINGS_PATH,
  STATUS_PATH,
  TRACE_PATH,
  USERS_PATH,
  usersPath,
} from "./paths.ts";

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
interface PaletteActions {
  showShortcuts: () => void;
  logOut: () => void;
}

/** Returns pages, lists and actions that match all words, ignoring accents and case; without words, the pages. */
export function commandsFor(text: string, deeds: PaletteActions): EntryGroup[] {
  const pages = text === "" ? PAGES : [...PAGES, ...LISTS];
  const found = (title: string, also = "") => matches(text, title, also);
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

/** Maximum results per kind. */
const SHOWN = 5;
/** Perfumes to fetch and rank: the API sorts them by name, so the best matches may come late. */
const RANKED = 25;
/** Minimum query length; a single character matches nearly everything. */
const SHORTEST = 2;
/** Debounce before the server is asked. */
const PAUSE_MS = 200;
const FRESH_MS = 30_000;

interface Found {
  groups: EntryGroup[];
  isSearching: boolean;
  error: Error | null;
}

/** Queries perfumes, orders and users. The previous results stay until the next ones arrive. */
export function useFound(text: string): Found {
  const settled = useSettled(text);
  const isAsked = settled.length >= SHORTEST;
  const { data, isFetching, error } = useQuery({
    queryKey: ["palette", settled],
    queryFn: () => find(settled),
    enabled: isAsked,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const isSearching = text.length >= SHORTEST && (text !== settled || isFetching);
  return {
    groups: isAsked && text.length >= SHORTEST ? (data ?? []) : [],
    isSearching,
    error: isAsked ? error : null,
  };
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

async function find(search: string): Promise<EntryGroup[]> {
  const page = { search, page: 1, limit: SHOWN };
  const [products, orders, people] = await Promise.all([
    unwrap(listProducts(new URLSearchParams({ productName: search, page: "1", limit: `${RANKED}` }))),
    unwrap(listOrders({ ...page, status: "" })),
    unwrap(listUsers(page)),
  ]);
  return [
    {
      title: "Perfumes",
      entries: bestFirst(search, products.perfumes, SHOWN).map(({ _id, productName, brand, stock }) => ({
        id: _id,
        title: productName,
        facts: `${brand} · ${stock === 1 ? "1 en stock" : `${stock} en stock`}`,
        goal: productsPath(`${productName} ${brand}`, _id),
      })),
    },
    {
      title: "Pedidos",
      entries: orders.orders.map((order) => ({
        id: order._id,
        title: `${order.user.firstName} ${order.user.lastName}: ${itemsLabel(order)}`,
        facts: `${shortInstant(order.createdAt)} · ${formatArs(hundredths(order.transactionAmount))} · ${order.statusGlimmer}`,
        goal: adminOrderPath(order._id),
      })),
    },
    {
      title: "Usuarios",
      entries: people.users.map(({ _id, firstName, lastName, email }) => ({
        id: _id,
        title: `${firstName} ${lastName}`.trim() || email,
        facts: email,
        goal: usersPath(email, _id),
      })),
    },
  ];
}

interface Named {
  productName: string;
  brand: string;
}

/**
 * Returns the best `most` matches: names that begin with the words, then names with such a word, then the rest in their order.
 */
export function bestFirst<Found extends Named>(text: string, found: readonly Found[], most: number): Found[] {
  const sought = fold(text);
  const distance = ({ productName, brand }: Named) => {
    const names = [fold(productName), fold(`${productName} ${brand}`)];
    if (names.some((name) => name.startsWith(sought))) return 0;
    return names.some((name) => name.includes(` ${sought}`)) ? 1 : 2;
  };
  return [...found].sort((one, other) => distance(one) - distance(other)).slice(0, most);
}
