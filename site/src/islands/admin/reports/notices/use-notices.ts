import { useQuery } from "@tanstack/react-query";
import { readNotices } from "#site/api/admin-notices.ts";
import { unwrap } from "../../kit/unwrap.ts";

/** Cached for one minute; an open page refetches every five. */
const FRESH_MS = 60_000;
const AGAIN_MS = 5 * FRESH_MS;

/** Queries the inbox. The badge and the page share one request. */
export function useNotices() {
  return useQuery({
    queryKey: ["notices"],
    queryFn: () => unwrap(readNotices()),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
  });
}
