import { describe, expect, test } from "vitest";
import { createFaults } from "./faults.ts";

describe("faults", () => {
  test("without a fault, requests pass and are counted by service", () => {
    const faults = createFaults();
    expect([faults.meet("mail"), faults.meet("mail"), faults.meet("db")]).toEqual([null, null, null]);
    expect(faults.state().counts).toMatchObject({ mail: { requests: 2, faulted: 0 }, db: { requests: 1, faulted: 0 } });
  });

  test("`times` ends a fault, `skip` lets the first requests pass", () => {
    const faults = createFaults();
    expect(faults.put({ mail: { status: 500, skip: 1, times: 2 } })).toEqual({ ok: true });
    const met = [1, 2, 3, 4].map(() => faults.meet("mail")?.status ?? null);
    expect(met).toEqual([null, 500, 500, null]);
    expect(faults.state()).toMatchObject({ faults: {}, counts: { mail: { requests: 4, faulted: 2 } } });
  });

  test("without `times` a fault lasts until it is healed, and healing calls the listeners", () => {
    const faults = createFaults();
    faults.put({ rebuild: { hang: true } });
    let calls = 0;
    faults.onHeal(() => {
      calls += 1;
    });
    expect([faults.meet("rebuild"), faults.meet("rebuild")]).toEqual([{ hang: true }, { hang: true }]);
    faults.heal();
    faults.heal();
    expect([faults.meet("rebuild"), calls]).toEqual([null, 1]);
  });

  test("a new fault replaces its service's former one and leaves the others", () => {
    const faults = createFaults();
    faults.put({ mail: { drop: true }, dolar: { delayMs: 5 } });
    faults.put({ mail: { refuse: true } });
    expect(faults.state().faults).toEqual({ mail: { refuse: true }, dolar: { delayMs: 5 } });
  });

  test.each([
    [{ fax: { drop: true } }],
    [{ mail: { status: 200 } }],
    [{ mail: { explode: true } }],
    [{ mail: { times: 0 } }],
    [7],
    [undefined],
  ])("%j is refused with a message and changes nothing", (body) => {
    const faults = createFaults();
    faults.put({ mail: { drop: true } });
    expect(faults.put(body)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^The faults are invalid: .+\.$/),
    });
    expect(faults.state().faults).toEqual({ mail: { drop: true } });
  });
});
