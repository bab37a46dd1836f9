import { expect, test } from "vitest";
import { type Planned, planBlows } from "./plan.ts";

const named = ({ how, what }: Planned) => `${how} ${what}`;

test("a seed determines every blow of a run", () => {
  expect(planBlows(7, 60)).toEqual(planBlows(7, 60));
  expect(planBlows(8, 60)).not.toEqual(planBlows(7, 60));
  expect(planBlows(7, 20)).toEqual(planBlows(7, 60).slice(0, 20));
});

test("forty blows contain every kind, whatever the seed", () => {
  const kinds = (seed: number) => new Set(planBlows(seed, 40).map(named)).size;
  expect(Array.from({ length: 50 }, (_, seed) => kinds(seed))).toEqual(Array.from({ length: 50 }, () => 15));
});

test("twenty blows never contain six kills of the database server, after which the runner gives up", () => {
  for (let seed = 0; seed < 50; seed++) {
    const blows = planBlows(seed, 200).map(named);
    for (let from = 0; from < 180; from++)
      expect(blows.slice(from, from + 20).filter((one) => one === "kill sqld").length).toBeLessThan(6);
  }
});
