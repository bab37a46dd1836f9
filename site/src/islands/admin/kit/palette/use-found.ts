import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatArs } from "#shop/pricing/money.ts";
import { fold } from "#shop/text.ts";
import { listOrders } from "#site/api/admin-orders.ts";
import { listProducts } from "#site/api/admin-products.ts";
import { listUsers } from "#site/api/admin-users.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { itemsLabel, shortInstant } from "../../orders/desk-labels.ts";
import { adminOrderPath } from "../../orders/paths.ts";
import { productsPath, usersPath } from "../paths.ts";
import { unwrap } from "../unwrap.ts";
import type { EntryGroup } from "./commands.ts";

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
export function useFound(words: string): Found {
  const settled = useSettled(words);
  const isAsked = settled.length >= SHORTEST;
  const { data, isFetching, error } = useQuery({
    queryKey: ["palette", settled],
    queryFn: () => find(settled),
    enabled: isAsked,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const isSearching = words.length >= SHORTEST && (words !== settled || isFetching);
  return {
    groups: isAsked && words.length >= SHORTEST ? (data ?? []) : [],
    isSearching,
    error: isAsked ? error : null,
  };
}

function useSettled(words: string): string {
  const [settled, settle] = useState(words);
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS, words);
    return () => clearTimeout(timer);
  }, [words]);
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
export function bestFirst<Found extends Named>(words: string, found: readonly Found[], most: number): Found[] {
  const sought = fold(words);
  const distance = ({ productName, brand }: Named) => {
    const names = [fold(productName), fold(`${productName} ${brand}`)];
    if (names.some((name) => name.startsWith(sought))) return 0;
    return names.some((name) => name.includes(` ${sought}`)) ? 1 : 2;
  };
  return [...found].sort((one, other) => distance(one) - distance(other)).slice(0, most);
}
