import { expect, test } from "vitest";
import { NOWHERE } from "../stock/order-locations.ts";
import { type PickingLine, pickingList } from "./picking-list.ts";

const HOME = { destination: "Envíos", city: "" };
const ROSARIO = { destination: "Retiro en Rosario", city: "Rosario" };

function line(order: string, name: string, quantity: number, more: Partial<PickingLine> = {}): PickingLine {
  return { ...HOME, order, goods: name, name, size: "100 ml", quantity, left: NOWHERE, units: NOWHERE, ...more };
}

/** Writes a list as "Envíos: SN-F 2 Asad (1 2), ...": destination, place, units, name and order numbers. */
function texts(lines: readonly PickingLine[]): string[] {
  return pickingList(lines).map(({ destination, places }) => {
    const taken = places.flatMap(({ place, goods }) =>
      goods.map(({ quantity, name, orders }) => `${place} ${quantity} ${name} (${orders.join(" ")})`),
    );
    return `${destination}: ${taken.join(", ")}`;
  });
}

test("nothing to collect is an empty list", () => {
  expect(pickingList([])).toEqual([]);
});

test("equal goods of several orders are collected together, by place and name", () => {
  const units = { snF: 5, snL: 0, ros: 0 };
  expect(
    texts([
      line("1", "Yara", 1, { units }),
      line("1", "Asad", 1, { units }),
      line("2", "Yara", 2, { units }),
      line("2", "Khamrah", 1, { units: null }),
      line("2", "Hawas", 1, { units: { snF: 0, snL: 0, ros: 1 } }),
    ]),
  ).toEqual(["Envíos: SN-F 1 Asad (1), SN-F 3 Yara (1 2), ROS 1 Hawas (2), Decants 1 Khamrah (2)"]);
});

test("each unit is taken once: from the showroom's city, then from the location with the most units", () => {
  const units = { snF: 1, snL: 3, ros: 2 };
  expect(texts([line("1", "Yara", 2, { ...ROSARIO, units })])).toEqual(["Retiro en Rosario: ROS 2 Yara (1)"]);
  expect(texts([line("1", "Yara", 2, { units }), line("2", "Yara", 4, { ...ROSARIO, units })])).toEqual([
    "Envíos: SN-L 2 Yara (1)",
    "Retiro en Rosario: SN-F 1 Yara (2), SN-L 1 Yara (2), ROS 2 Yara (2)",
  ]);
});

test("each place names the orders whose units are taken there", () => {
  const units = { snF: 2, snL: 1, ros: 0 };
  const sold = { units, left: { snF: 0, snL: 1, ros: 0 } };
  expect(texts([line("1", "Yara", 2, { units }), line("2", "Yara", 1, sold), line("3", "Yara", 1, { units })])).toEqual(
    ["Envíos: SN-F 2 Yara (1), SN-L 2 Yara (2 3)"],
  );
});

test("units that no location has are under Sin locación", () => {
  const units = { snF: 1, snL: 0, ros: 0 };
  expect(texts([line("1", "Yara", 3, { units })])).toEqual(["Envíos: SN-F 1 Yara (1), Sin locación 2 Yara (1)"]);
});

test("a sold line is taken from the locations that its order names, and no other line gets those units", () => {
  const units = { snF: 0, snL: 1, ros: 5 };
  expect(
    texts([
      line("1", "Yara", 2, { units, left: { snF: 2, snL: 0, ros: 0 } }),
      line("2", "Yara", 2, { units, left: { snF: 0, snL: 1, ros: 0 }, ...ROSARIO }),
      line("3", "Asad", 1, { units, left: { snF: 1, snL: 1, ros: 0 } }),
    ]),
  ).toEqual(["Envíos: SN-F 1 Asad (3), SN-F 2 Yara (1)", "Retiro en Rosario: SN-L 1 Yara (2), ROS 1 Yara (2)"]);
});
