import { CALLS } from "../matrix/calls.ts";

/** All endpoints. Those that change the shop for everyone come last: an accepted bad value would affect the others. */
export const ROUTES: readonly string[] = Object.keys(CALLS).sort(
  (one, other) => Number(isForEverybody(one)) - Number(isForEverybody(other)),
);

function isForEverybody(route: string): boolean {
  return CALLS[route]?.who === "admin" && !/:(userId|orderId)|withdrawals/.test(route);
}
