import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALLS } from "../matrix/calls.ts";
import { inRotation, RUNS_ALL } from "../rotation.ts";
import { headerCasesOf, pathCases, queryCases } from "./address-cases.ts";
import { noticeCases } from "./notice-cases.ts";
import { type Rig, startRig } from "./rig.ts";
import { ROUTES } from "./routes.ts";
import { meet } from "./run.ts";
import { WHOLE } from "./sample.ts";

/** How many texts each id and each filter, and how many headers each call is sent when not all are. */
const [TEXTS_EACH, HEADERS_EACH] = [5, 3];
const A_CALL_MS = WHOLE ? 3_600_000 : 120_000;

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

/** Codes of what never came to the call itself. */
const BEFORE = ["wrong_method", "foreign_origin", "unknown_route", "malformed_json", "wrong_type", "not_signed_in", ""];
let total = 0;

describe("every id, filter, header and method of every call is refused in words or is good", () => {
  test.each(inRotation(ROUTES))("%s", { timeout: A_CALL_MS }, async (route) => {
    const { complaints, sent, codes } = await meet(rig, route, [
      ...pathCases(route, TEXTS_EACH),
      ...queryCases(rig.api.operation(route), TEXTS_EACH),
      ...(CALLS[route]?.notice ? noticeCases(TEXTS_EACH) : []),
      ...headerCasesOf(HEADERS_EACH),
    ]);
    expect(complaints).toEqual([]);
    total += sent;
    // Vacuity: an id of nobody was looked for, and not found or not theirs.
    if (route.includes(":")) expect([...codes].filter((code) => !BEFORE.includes(code))).not.toEqual([]);
  });

  test("they were many", () => {
    expect(total).toBeGreaterThan(WHOLE ? 5_000 : RUNS_ALL ? 450 : 100);
  });
});
