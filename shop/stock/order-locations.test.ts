import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addLocations, giveBack, locationsLabel, NOWHERE, proposeLocations } from "./order-locations.ts";
import { LOCATIONS, locatedUnits } from "./stock.ts";

const at = (snF: number, snL: number, ros: number) => ({ snF, snL, ros });
const units = fc.nat({ max: 12 });
const locations = fc.record({ snF: units, snL: units, ros: units });
const city = fc.constantFrom("", "Rosario", "San Nicolás", "ROSARIO", "San Nicolas de los Arroyos", "Pergamino");
const placesOf = (taken: ReturnType<typeof at>) => LOCATIONS.filter((location) => taken[location] > 0).length;

describe("the locations from which a line is taken", () => {
  test("those with the most units, split when one has too few", () => {
    expect(proposeLocations(2, at(1, 3, 2))).toEqual(at(0, 2, 0));
    expect(proposeLocations(4, at(1, 3, 2))).toEqual(at(0, 3, 1));
    expect(proposeLocations(2, at(2, 2, 2))).toEqual(at(2, 0, 0));
  });

  test("first those in the city of the pickup's showroom", () => {
    expect(proposeLocations(2, at(9, 9, 1), "Rosario")).toEqual(at(1, 0, 1));
    expect(proposeLocations(1, at(0, 1, 9), "San Nicolás")).toEqual(at(0, 1, 0));
    expect(proposeLocations(1, at(1, 0, 9), "Pergamino")).toEqual(at(0, 0, 1));
  });

  test("units that no location has stay without one", () => {
    expect(proposeLocations(3, at(1, 0, 1))).toEqual(at(1, 0, 1));
    expect(proposeLocations(1, NOWHERE)).toEqual(NOWHERE);
  });

  test("never more than needed or than a location has, and as many as possible", () => {
    fc.assert(
      fc.property(units, locations, city, (needed, available, where) => {
        const taken = proposeLocations(needed, available, where);
        expect(locatedUnits(taken)).toBe(Math.min(needed, locatedUnits(available)));
        for (const location of LOCATIONS) {
          expect(taken[location]).toBeGreaterThanOrEqual(0);
          expect(taken[location]).toBeLessThanOrEqual(available[location]);
        }
      }),
    );
  });

  test("a delivery is taken from as few locations as possible", () => {
    fc.assert(
      fc.property(units, locations, (needed, available) => {
        const taken = proposeLocations(needed, available);
        const wanted = locatedUnits(taken);
        const sets = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => LOCATIONS.filter((_, index) => bits & (1 << index)));
        const enough = sets.filter((set) => set.reduce((sum, location) => sum + available[location], 0) >= wanted);
        expect(placesOf(taken)).toBe(Math.min(...enough.map((set) => set.length)));
      }),
    );
  });

  test("a pickup is taken from another city only when its own has too few units", () => {
    fc.assert(
      fc.property(units, locations, (needed, available) => {
        const taken = proposeLocations(needed, available, "Rosario");
        expect(taken.ros).toBe(Math.min(needed, available.ros));
      }),
    );
  });
});

describe("what goes back", () => {
  test("goes first where the fewest came from", () => {
    expect(giveBack(1, at(2, 0, 1))).toEqual(at(0, 0, 1));
    expect(giveBack(2, at(2, 0, 1))).toEqual(at(1, 0, 1));
    expect(giveBack(1, at(1, 1, 1))).toEqual(at(0, 0, 1));
  });

  test("is never more than the units that left, and the rest comes from no more locations than before", () => {
    fc.assert(
      fc.property(units, locations, (back, left) => {
        const given = giveBack(back, left);
        const rest = addLocations(left, given, -1);
        expect(locatedUnits(given)).toBe(Math.min(back, locatedUnits(left)));
        for (const location of LOCATIONS) expect(rest[location]).toBeGreaterThanOrEqual(0);
        expect(placesOf(rest)).toBeLessThanOrEqual(placesOf(left));
        expect(addLocations(rest, given)).toEqual(left);
      }),
    );
  });
});

test("the label of a line names its locations and the units without one", () => {
  expect(locationsLabel(at(2, 0, 1), 3)).toBe("SN-F 2 · ROS 1");
  expect(locationsLabel(at(0, 1, 0), 2)).toBe("SN-L 1 · sin locación 1");
  expect(locationsLabel(NOWHERE, 2)).toBe("sin locación");
});
