import { expect, test } from "vitest";
import { newProbes, planFaults } from "./faults.ts";

test("a seed determines every fault of a run", () => {
  expect(planFaults(7, 60)).toEqual(planFaults(7, 60));
  expect(planFaults(8, 60)).not.toEqual(planFaults(7, 60));
  expect(planFaults(7, 20)).toEqual(planFaults(7, 60).slice(0, 20));
});

test("forty faults contain every kind, whatever the seed", () => {
  const kinds = (seed: number) => new Set(planFaults(seed, 40).map(({ name }) => name)).size;
  expect(Array.from({ length: 50 }, (_, seed) => kinds(seed))).toEqual(Array.from({ length: 50 }, () => 15));
});

test("twenty faults contain fewer than six kills of the database server, because the runner gives up after six", () => {
  for (let seed = 0; seed < 50; seed++) {
    const faults = planFaults(seed, 200).map(({ name }) => name);
    for (let from = 0; from < 180; from++)
      expect(faults.slice(from, from + 20).filter((one) => one === "kill sqld").length).toBeLessThan(6);
  }
});

test("an outage lasts from the first failed probe to the next successful one", () => {
  const probes = newProbes();
  for (const [atMs, isUp] of [
    [0, true],
    [10, false],
    [20, false],
    [35, true],
    [40, true],
    [50, false],
  ] as const)
    probes.add(atMs, isUp);
  expect([probes.longestOutageMs(), probes.upSinceMs()]).toEqual([25, null]);
  probes.add(60, true);
  expect([probes.longestOutageMs(), probes.upSinceMs()]).toEqual([25, 60]);
});
