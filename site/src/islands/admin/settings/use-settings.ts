import { useQuery } from "@tanstack/react-query";
import { readSettings } from "#site/api/admin-settings.ts";
import { unwrap } from "../kit/calls.tsx";

/** Queries the settings. They are not refetched on window focus or reconnection, because somebody may be editing a form. */
export function useSettings() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: () => unwrap(readSettings()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
