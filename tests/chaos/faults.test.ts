import { expect, test } from "vitest";
import { type PlannedFault, planFaults } from "./faults.ts";

const named = ({ how, what }: PlannedFault) => `${how} ${what}`;

test("a seed determines every fault of a run", () => {
  expect(planFaults(7, 60)).toEqual(planFaults(7, 60));
  expect(planFaults(8, 60)).not.toEqual(planFaults(7, 60));
  expect(planFaults(7, 20)).toEqual(planFaults(7, 60).slice(0, 20));
});

test("forty faults contain every kind, whatever the seed", () => {
  const kinds = (seed: number) => new Set(planFaults(seed, 40).map(named)).size;
  expect(Array.from({ length: 50 }, (_, seed) => kinds(seed))).toEqual(Array.from({ length: 50 }, () => 15));
});

test("twenty faults never contain six kills of the database server, after which the runner gives up", () => {
  for (let seed = 0; seed < 50; seed++) {
    const faults = planFaults(seed, 200).map(named);
    for (let from = 0; from < 180; from++)
      expect(faults.slice(from, from + 20).filter((one) => one === "kill sqld").length).toBeLessThan(6);
  }
});
