import { CALLS } from "../matrix/calls.ts";

/** Every call, those that change the shop for everybody last: what they are sent may be good, and then holds for the others. */
export const ROUTES: readonly string[] = Object.keys(CALLS).sort(
  (one, other) => Number(isForEverybody(one)) - Number(isForEverybody(other)),
);

function isForEverybody(route: string): boolean {
  return CALLS[route]?.who === "admin" && !/:(userId|orderId)|withdrawals/.test(route);
}
