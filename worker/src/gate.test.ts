import { expect, test } from "vitest";
import { createGate, type Gate } from "./gate.ts";

function enter(gate: Gate, nowMs = 0): number {
  const ticket = gate.enter(nowMs);
  if (ticket === null) throw new Error("the gate is full");
  return ticket;
}

test("runs tickets up to the limit, then in order of arrival, and refuses those above the maximum", () => {
  const gate = createGate({ atOnce: 2, most: 4 });
  const tickets = [enter(gate), enter(gate), enter(gate), enter(gate)];
  const stands = () => tickets.map((ticket) => gate.standBefore(ticket, 0));
  expect(stands()).toEqual([0, 0, 1, 2]);
  expect(gate.enter(0)).toBeNull();
  gate.leave(tickets.shift() ?? 0);
  expect(stands()).toEqual([0, 0, 1]);
  expect(gate.standBefore(enter(gate), 0)).toBe(2);
});

test("a later ticket that polls first does not overtake", () => {
  const gate = createGate({ atOnce: 1, most: 3 });
  const [first, second, third] = [enter(gate), enter(gate), enter(gate)];
  expect(gate.standBefore(first, 0)).toBe(0);
  gate.leave(first);
  expect(gate.standBefore(third, 10)).toBe(1);
  expect(gate.standBefore(second, 20)).toBe(0);
});

test("an abandoned ticket expires after a second", () => {
  const gate = createGate({ atOnce: 1, most: 3 });
  const [working, _gone, patient] = [enter(gate), enter(gate), enter(gate)];
  gate.standBefore(working, 0);
  gate.leave(working);
  expect(gate.standBefore(patient, 500)).toBe(1);
  expect(gate.standBefore(patient, 1_000)).toBe(0);
  expect(gate.enter(1_000)).not.toBeNull();
});

test("a ticket keeps its place for entersWithinMs without holding others back", () => {
  const gate = createGate({ atOnce: 1, most: 2, entersWithinMs: 10_000 });
  const [, next] = [enter(gate), enter(gate)];
  expect(gate.enter(9_999)).toBeNull();
  expect(gate.standBefore(next, 1_000)).toBe(0);
  gate.leave(next);
  expect(gate.enter(9_999)).not.toBeNull();
  expect(gate.enter(9_999)).toBeNull();
  expect(gate.enter(10_000)).not.toBeNull();
});

test("long work stops holding others back after three seconds, and counts until it ends", () => {
  const gate = createGate({ atOnce: 1, most: 2 });
  const [slow, next] = [enter(gate), enter(gate)];
  gate.standBefore(slow, 0);
  expect(gate.standBefore(next, 2_999)).toBe(1);
  expect(gate.standBefore(next, 3_000)).toBe(0);
  expect(gate.enter(3_000)).toBeNull();
  gate.leave(next);
  expect(gate.enter(3_000)).not.toBeNull();
});

test("the ticket of cancelled work expires", () => {
  const gate = createGate({ atOnce: 1, most: 1 });
  gate.standBefore(enter(gate), 0);
  expect(gate.enter(39_999)).toBeNull();
  expect(gate.enter(40_000)).not.toBeNull();
});
