/** A mailed link that opens one order or stock alert without a sign-in: `/pedido/{id}#k={key}`. */
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
