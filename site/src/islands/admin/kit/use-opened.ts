import { useEffect, useState } from "react";

/**
 * Which thing of a list is open: the one that the address names after its "#", until another is opened. `prefix` is that of the
 * things' ids; `#new` is one that is made.
 */
export function useOpened(prefix: "per" | "usr"): [string | null, (id: string | null) => void] {
  const [opened, setOpened] = useState(() => openIn(location.hash, prefix));
  useEffect(() => {
    const follow = () => setOpened(openIn(location.hash, prefix));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [prefix]);
  const open = (id: string | null) => {
    // The same link opens it again.
    if (location.hash) history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    setOpened(id);
  };
  return [opened, open];
}

function openIn(hash: string, prefix: string): string | null {
  const named = hash.slice(1);
  return named === "new" || named.startsWith(`${prefix}_`) ? named : null;
}
