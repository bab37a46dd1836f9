import { describe, expect, test } from "vitest";
import { sharedFixture } from "../../worker/fixtures/shop.ts";
import { inRotation, RUNS_ALL } from "../rotation.ts";
import { bodySchemaOf } from "./api.ts";
import { bodyCases, fieldCases } from "./body-cases.ts";
import { WHOLE_CORPUS } from "./case.ts";
import { ROUTES, sendCases } from "./run.ts";
import { startTestSystem } from "./test-system.ts";
import { VALUES } from "./values.ts";

/** Approximate number of field values, and of complete bodies, per endpoint, unless the whole corpus runs. */
const [FIELDS_EACH, BODIES_EACH] = [30, 6];
const A_CALL_MS = WHOLE_CORPUS ? 3_600_000 : 120_000;

const system = sharedFixture(startTestSystem);

const WRITES = ROUTES.filter((route) => !route.startsWith("GET"));
const sent = new Set<string>();
let total = 0;

describe("every endpoint refuses bad fields and bodies with a message, or accepts them", () => {
  test.each(inRotation(WRITES))("%s", { timeout: A_CALL_MS }, async (route) => {
    const schema = bodySchemaOf(route);
    const cases = [...fieldCases(route, FIELDS_EACH), ...bodyCases(schema !== undefined, BODIES_EACH)];
    const { complaints, ...outcome } = await sendCases(system, route, cases);
    expect(complaints).toEqual([]);
    for (const { value } of cases) if (value !== undefined) sent.add(value);
    total += outcome.sent;
    if (!schema) return;
    // Guards against an empty test: the endpoint's own validation refused fields, and each of them when the whole corpus runs.
    expect(outcome.codes).toContain("invalid_fields");
    const checked = cases.flatMap(({ field, mustRefuse }) => (field !== undefined && mustRefuse ? [field] : []));
    const named = WHOLE_CORPUS
      ? [...new Set(checked)]
      : [...outcome.namedFields].filter((name) => name !== "_").slice(0, 1);
    expect(named.length).toBeGreaterThan(0);
    expect([...outcome.namedFields]).toEqual(expect.arrayContaining(named));
  });

  test("the whole corpus was sent when every endpoint ran, and enough cases in each run", () => {
    // A quarter of the endpoints uses only part of the corpus.
    if (RUNS_ALL) expect(VALUES.map(({ name }) => name).filter((name) => !sent.has(name))).toEqual([]);
    expect(total).toBeGreaterThan(WHOLE_CORPUS ? 10_000 : RUNS_ALL ? 600 : 150);
  });
});
