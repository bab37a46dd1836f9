import { describe, expect, test } from "vitest";
import { stoppable } from "./clock.ts";
import { createForcedErrors, createGates } from "./gates.ts";
import { manualClock } from "./on-a-port.fixture.ts";
import { createSettings } from "./settings.ts";

describe("gates", () => {
  test("a gate stops the first call with its name and point until the gate is released", async () => {
    const gates = createGates();
    const gate = gates.arm("charge", "after");
    await gates.pass("charge", "before");
    await gates.pass("get", "after");
    let passed = false;
    const call = gates.pass("charge", "after").then(() => {
      passed = true;
    });
    await gate.reached;
    expect(passed).toBe(false);
    await gates.pass("charge", "after");
    gate.release();
    await call;
    expect(passed).toBe(true);
  });

  test("a gate released early stops nothing; clearing releases all calls", async () => {
    const gates = createGates();
    gates.arm("get", "before").release();
    await gates.pass("get", "before");
    const gate = gates.arm("get", "before");
    const call = gates.pass("get", "before");
    await gate.reached;
    gates.clear();
    await call;
    expect(gates.find(gate.id)).toBeUndefined();
  });
});

describe("forced errors", () => {
  test("apply to the calls that they name, in order, each `times` times", () => {
    const errors = createForcedErrors();
    expect(errors.put({ call: "charge", status: 400, code: 2001, applied: true, times: 2 })).toEqual({ ok: true });
    errors.put({ call: "charge", status: 403 });
    expect(errors.take("get")).toBeNull();
    const taken = [errors.take("charge"), errors.take("charge"), errors.take("charge")];
    expect(taken.map((one) => [one?.applied, one?.response.status])).toEqual([
      [true, 400],
      [true, 400],
      [false, 403],
    ]);
    expect(String(taken[0]?.response.body)).toContain('"code":2001');
    expect(errors.take("charge")).toBeNull();
    expect(errors.put({ call: "charge", status: 200 })).toMatchObject({ ok: false });
  });
});

describe("settings", () => {
  test("change by name, can be reset, and unknown ones are refused", () => {
    const held = createSettings({ lateMs: 5 });
    expect(held.put({ webhooks: "hold", searchLagMs: 100 })).toEqual({ ok: true });
    expect(held.now()).toMatchObject({ webhooks: "hold", searchLagMs: 100, lateMs: 5, noticeDelayMs: 200 });
    for (const bad of [{ webhooks: "never" }, { fax: 1 }, undefined, { lateMs: -1 }])
      expect(held.put(bad)).toMatchObject({ ok: false });
    expect(held.now().webhooks).toBe("hold");
    held.reset();
    expect(held.now()).toMatchObject({ webhooks: "send", lateMs: 5 });
  });
});

test("a stopped clock runs no pending work and accepts no new work", () => {
  const manual = manualClock(0);
  const { clock, stop } = stoppable(manual);
  const done: string[] = [];
  clock.after(10, () => done.push(`first at ${clock.nowMs()}`));
  clock.after(5, () => done.push("called off"))();
  clock.after(20, () => done.push("never"));
  manual.advance(10);
  stop();
  clock.after(1, () => done.push("too late"));
  manual.advance(100);
  expect(done).toEqual(["first at 10"]);
});
