import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { personName } from "#shop/accounts/person.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { ORDER_STATUSES } from "#shop/orders/order.ts";
import { fold, matches } from "#shop/text.ts";
import { listOrders, listOrderViews } from "#site/api/admin-orders.ts";
import { listProducts } from "#site/api/admin-products.ts";
import { listUsers } from "#site/api/admin-users.ts";
import { itemsLabel } from "../../orders/admin-order-labels.ts";
import { unwrap } from "../calls.tsx";
import { pesosLabel, shortInstant } from "../formats.ts";
import {
  adminOrderPath,
  NEW_PRODUCT_PATH,
  ordersPath,
  orderViewPath,
  PAGES,
  type PanelLink,
  PRODUCTS_PATH,
  productsPath,
  usersPath,
} from "../paths.ts";
import { type May, useMay } from "../permissions.tsx";

/** An entry of the palette. */
export interface Entry {
  id: string;
  title: string;
  /** Details that distinguish entries with the same title. */
  facts: string;
  /** Its shortcut. */
  keys?: string;
  /** A site path, or a function to call. */
  target: string | (() => void);
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}

const LISTS: readonly PanelLink[] = [
  ...ORDER_STATUSES.map((status) => ({
    title: `Pedidos: ${status}`,
    path: ordersPath(status),
    needs: ["read", "orders"] as const,
  })),
  { title: "Perfumes sin stock", path: `${PRODUCTS_PATH}?stock=none`, keywords: "agotados" },
  { title: "Perfumes para localizar", path: `${PRODUCTS_PATH}?unlocated=true`, keywords: "falta locacion" },
  {
    title: "Importar perfumes de un archivo",
    path: `${PRODUCTS_PATH}/import`,
    keywords: "csv planilla excel",
    needs: ["write", "catalogue"],
  },
  { title: "Perfumes en promoción", path: `${PRODUCTS_PATH}?forSale=true`, keywords: "descuento oferta" },
];

/** Commands that the palette's component provides. */
interface PaletteActions {
  showShortcuts: () => void;
  logOut: () => void;
}

/**
 * Returns the pages, lists and actions that the administrator may use and that match all search terms, ignoring accents and
 * case. Without a search, lists are left out.
 */
export function matchingCommands(text: string, actions: PaletteActions, may: May): EntryGroup[] {
  const pages = (text === "" ? PAGES : [...PAGES, ...LISTS]).filter(({ needs }) => !needs || may(...needs));
  const found = (title: string, keywords = "") => matches(text, title, keywords);
  return [
    { title: "Ir a", entries: pages.filter(({ title, keywords }) => found(title, keywords)).map(pageEntry) },
    { title: "Hacer", entries: actionEntries(actions, may).filter(({ title }) => found(title)) },
  ];
}

function pageEntry({ title, path, keys }: PanelLink): Entry {
  return { id: `page-${path}`, title, facts: "", ...(keys && { keys: [...keys].join(" ") }), target: path };
}

function actionEntries({ showShortcuts, logOut }: PaletteActions, may: May): Entry[] {
  return [
    ...(may("write", "catalogue")
      ? [{ id: "action-new", title: "Agregar un perfume", facts: "", target: NEW_PRODUCT_PATH }]
      : []),
    { id: "action-shop", title: "Ver la tienda", facts: "", target: "/" },
    { id: "action-keys", title: "Atajos del teclado", facts: "", keys: "?", target: showShortcuts },
    { id: "action-out", title: "Cerrar sesión", facts: "", target: logOut },
  ];
}

/** Maximum results of each kind: perfumes, orders, users. Views and pages have no maximum. */
const RESULTS_PER_KIND = 5;
/** Perfumes to fetch and rank: the API sorts them by name, so the best matches may come late. */
const RANKED_PERFUMES = 25;
/** Minimum characters of a query; a single one matches nearly everything. */
const SHORTEST = 2;
/** Debounce before a request. */
const PAUSE_MS = 200;
const FRESH_MS = 30_000;

/** Queries perfumes, orders, saved views and users. The previous results stay until the next ones arrive. */
export function useSearchResults(text: string) {
  const may = useMay();
  const debounced = useDebounced(text);
  const isLongEnough = debounced.length >= SHORTEST;
  const { data, isFetching, error } = useQuery({
    queryKey: ["palette", debounced],
    queryFn: () => find(debounced, may),
    enabled: isLongEnough,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const isSearching = text.length >= SHORTEST && (text !== debounced || isFetching);
  return {
    groups: isLongEnough && text.length >= SHORTEST ? (data ?? []) : [],
    isSearching,
    error: isLongEnough ? error : null,
  };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** The results for administrators who may not read them. */
const NOTHING = { orders: [], users: [], views: [] };

async function find(search: string, may: May): Promise<EntryGroup[]> {
  const page = { search, page: 1, limit: RESULTS_PER_KIND };
  const [products, orders, people, { views }] = await Promise.all([
    unwrap(listProducts(new URLSearchParams({ productName: search, page: "1", limit: `${RANKED_PERFUMES}` }))),
    may("read", "orders") ? unwrap(listOrders(page)) : NOTHING,
    may("read", "people") ? unwrap(listUsers(page)) : NOTHING,
    may("read", "orders") ? unwrap(listOrderViews()) : NOTHING,
  ]);
  return [
    {
      title: "Vistas de pedidos",
      entries: views
        .filter(({ name }) => matches(search, name, "vista pedidos"))
        .map(({ _id, name, query }) => ({ id: _id, title: name, facts: "", target: orderViewPath(query) })),
    },
    {
      title: "Perfumes",
      entries: bestFirst(search, products.perfumes, RESULTS_PER_KIND).map(({ _id, productName, brand, stock }) => ({
        id: _id,
        title: productName,
        facts: `${brand} · ${stock === 1 ? "1 en stock" : `${stock} en stock`}`,
        target: productsPath(`${productName} ${brand}`, _id),
      })),
    },
    {
      title: "Pedidos",
      entries: orders.orders.map((order) => ({
        id: order._id,
        title: `${order.number} ${order.user.firstName} ${order.user.lastName}: ${itemsLabel(order)}`,
        facts: `${shortInstant(order.createdAt)} · ${pesosLabel(order.transactionAmount)} · ${order.statusGlimmer}`,
        target: adminOrderPath(order._id),
      })),
    },
    {
      title: "Usuarios",
      entries: people.users.map((user) => ({
        id: user._id,
        title: personName(user),
        facts: user.email,
        target: usersPath(user.email, user._id),
      })),
    },
  ];
}

type Named = Pick<AdminPerfume, "productName" | "brand">;

/**
 * Returns the best `max` matches: perfumes whose name begins with the text, then those whose name or brand has a word that
 * begins with it, then the rest; each group in the given order.
 */
export function bestFirst<Item extends Named>(text: string, found: readonly Item[], max: number): Item[] {
  const query = fold(text);
  const distance = ({ productName, brand }: Named) => {
    const names = [fold(productName), fold(`${productName} ${brand}`)];
    if (names.some((name) => name.startsWith(query))) return 0;
    return names.some((name) => name.includes(` ${query}`)) ? 1 : 2;
  };
  return [...found].sort((one, other) => distance(one) - distance(other)).slice(0, max);
}
