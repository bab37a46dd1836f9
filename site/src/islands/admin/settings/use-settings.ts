import { useQuery } from "@tanstack/react-query";
import { readSettings } from "#site/api/admin-shop.ts";
import { brought } from "../kit/read.ts";

/** The shop's settings as they are now. Forms keep what is typed in them: nothing is read behind their back. */
export function useSettings() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: () => brought(readSettings()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
