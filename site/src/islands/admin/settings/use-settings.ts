import { useQuery } from "@tanstack/react-query";
import { readSettings } from "#site/api/admin-settings.ts";
import { unwrap } from "../kit/calls.tsx";

/** Queries the settings. The window's focus or a new connection does not refetch them while somebody edits a form. */
export function useSettings() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: () => unwrap(readSettings()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
