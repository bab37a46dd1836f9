/**
 * The part after "#" of a list's URL: the open item, and the search words, which may name a person. Browsers do not send it, so
 * that it ends in no log: `#usr_1`, `#usr_1?search=ana`, `#?search=ana`.
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
