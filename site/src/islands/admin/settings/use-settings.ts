import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeSettings, readSettings, type SettingsChange } from "#site/api/admin-settings.ts";
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

/** Returns the call that changes the settings. The query then has the changed ones, or is read again if they were outdated. */
export function useChangeSettings() {
  const queries = useQueryClient();
  return async (change: SettingsChange) => {
    const response = await changeSettings(change);
    if (response.ok) queries.setQueryData(["settings"], response.body.settings);
    // Another administrator saved meanwhile.
    else if (response.status === 409) await queries.invalidateQueries({ queryKey: ["settings"] });
    return response;
  };
}
