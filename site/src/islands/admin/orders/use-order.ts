import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { readAnyOrder } from "#site/api/admin-orders.ts";
import type { Called } from "#site/api/call.ts";
import { toast } from "#site/stores/toasts.ts";
import { unwrap } from "../kit/failed-call.tsx";

/** Queries one order; `take` applies changes to it. */
export function useOrder(adminId: string, orderId: string) {
  const queries = useQueryClient();
  const queryKey = ["order", orderId];
  const read = useQuery({
    queryKey,
    queryFn: async () => (await unwrap(readAnyOrder(adminId, orderId))).order,
  });
  /** Shows the order a call returned. On a failure it shows a toast and reads the order again. */
  const take = async <Body>(called: Promise<Called<Body>>, orderIn: (body: Body) => AdminOrder, said: string) => {
    const answer = await called;
    if (answer.ok) {
      queries.setQueryData(queryKey, orderIn(answer.body));
      void queries.invalidateQueries({ queryKey: ["notices"] });
      toast(said);
    } else {
      toast(answer.message || "No pudimos guardar el cambio. Probá de nuevo.");
      await read.refetch();
    }
    return answer;
  };
  return { ...read, take };
}

/** Waits for a call that changes an order, then shows the result and a toast; see `useOrder`. */
export type ApplyOrderChange = <Body>(
  called: Promise<Called<Body>>,
  orderIn: (body: Body) => AdminOrder,
  said: string,
) => Promise<Called<Body>>;
