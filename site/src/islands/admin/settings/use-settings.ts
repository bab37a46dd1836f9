import { useQuery } from "@tanstack/react-query";
import { readSettings } from "#site/api/admin-shop.ts";
import { unwrap } from "../kit/unwrap.ts";

/** The shop's settings as they are now. Forms keep what is typed in them: nothing is read behind their back. */
export function useSettings() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: () => unwrap(readSettings()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
