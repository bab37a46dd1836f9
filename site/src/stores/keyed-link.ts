/**
 * A mailed link that works without a sign-in, such as `/pedido/{id}#k={key}`: of an order, stock alerts, or an
 * invitation (without an id).
 */
export interface KeyedLink {
  id: string;
  key: string;
}

/**
 * Parses a URL. The key is in the fragment, which servers do not get, or in the query (older mails). Missing parts are empty.
 */
export function keyedLinkOf({ pathname, hash, search }: Pick<Location, "pathname" | "hash" | "search">): KeyedLink {
  const keyIn = (text: string) => new URLSearchParams(text).get("k");
  return { id: pathname.split("/").filter(Boolean)[1] ?? "", key: keyIn(hash.slice(1)) ?? keyIn(search) ?? "" };
}
