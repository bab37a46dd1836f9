import { useQuery } from "@tanstack/react-query";
import { readNotices } from "#site/api/admin-notices.ts";
import { unwrap } from "../../kit/unwrap.ts";

/** What was read is good for so long; who leaves the page open sees the count move after that. */
const FRESH_MS = 60_000;
const AGAIN_MS = 5 * FRESH_MS;

/** What waits for an administrator. The badge and the inbox read it together, once. */
export function useNotices() {
  return useQuery({
    queryKey: ["notices"],
    queryFn: () => unwrap(readNotices()),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
  });
}
