import { useEffect } from "react";
import { CheckoutWaiting } from "./CheckoutWaiting.tsx";

/** Leads to another page, replacing the history entry. */
export function OtherTabNotice({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return <CheckoutWaiting step="cards" />;
}
