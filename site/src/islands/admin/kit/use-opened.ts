import { useEffect, useState } from "react";

/**
 * The open item of a list: the one named after "#" in the URL, until another is opened. `prefix` is that of the item ids;
 * `#new` is a new item.
 */
export function useOpened(prefix: "per" | "usr"): [string | null, (id: string | null) => void] {
  const [opened, setOpened] = useState(() => openIn(location.hash, prefix));
  useEffect(() => {
    const follow = () => setOpened(openIn(location.hash, prefix));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [prefix]);
  const open = (id: string | null) => {
    // Clears the hash, so that the same link opens the item again.
    if (location.hash) history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    setOpened(id);
  };
  return [opened, open];
}

function openIn(hash: string, prefix: string): string | null {
  const named = hash.slice(1);
  return named === "new" || named.startsWith(`${prefix}_`) ? named : null;
}
