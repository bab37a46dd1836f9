import { describe, expect, test } from "vitest";
import { sharedFixture } from "../../worker/fixtures/shop.ts";
import { CALLS } from "../matrix/calls.ts";
import { inRotation, RUNS_ALL } from "../rotation.ts";
import { headerCasesOf, pathCases, queryCases, webhookCases } from "./address-cases.ts";
import { WHOLE_CORPUS } from "./case.ts";
import { ROUTES, sendCases } from "./run.ts";
import { startTestSystem } from "./test-system.ts";

/** Number of texts per id and filter, and of headers per endpoint, unless the whole corpus runs. */
const [TEXTS_EACH, HEADERS_EACH] = [5, 3];
const A_CALL_MS = WHOLE_CORPUS ? 3_600_000 : 120_000;

const system = sharedFixture(startTestSystem);

/** Codes of refusals before the handler runs. */
const BEFORE_HANDLER = [
  "wrong_method",
  "foreign_origin",
  "unknown_route",
  "malformed_json",
  "wrong_type",
  "not_signed_in",
  "",
];
let total = 0;

describe("every endpoint refuses bad ids, filters, headers and methods with a message, or accepts them", () => {
  test.each(inRotation(ROUTES))("%s", { timeout: A_CALL_MS }, async (route) => {
    const { complaints, sent, codes } = await sendCases(system, route, [
      ...pathCases(route, TEXTS_EACH),
      ...queryCases(route, TEXTS_EACH),
      ...(CALLS[route]?.isWebhook ? webhookCases(TEXTS_EACH) : []),
      ...headerCasesOf(HEADERS_EACH),
    ]);
    expect(complaints).toEqual([]);
    total += sent;
    // Guards against an empty test: the handler looked up an id that does not exist or belongs to another user.
    if (route.includes(":")) expect([...codes].filter((code) => !BEFORE_HANDLER.includes(code))).not.toEqual([]);
  });

  test("enough cases were sent", () => {
    expect(total).toBeGreaterThan(WHOLE_CORPUS ? 5_000 : RUNS_ALL ? 450 : 100);
  });
});
