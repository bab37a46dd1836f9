import { useQuery } from "@tanstack/react-query";
import { readSettings } from "#site/api/admin-settings.ts";
import { unwrap } from "../kit/calls.tsx";

/** Queries the settings, without background refetches, which could overwrite what is typed. */
export function useSettings() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: () => unwrap(readSettings()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
