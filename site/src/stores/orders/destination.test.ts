import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../browser.fixture.ts";

const HOME = { _id: "dir_1", province: "Chubut", city: "Trelew", postalCode: "9100" };
const OTHER = { _id: "dir_2", province: "Santa Fe", city: "Rosario", postalCode: "2000" };

beforeEach(() => {
  vi.resetModules();
  stubStorage("localStorage");
});

test("a postal code is kept for the next visit; a stored one that belongs to no province is ignored", async () => {
  const first = await import("./destination.ts");
  first.startPostalCode();
  expect(first.$postalCode.get()).toBe("");
  first.keepPostalCode("2000");
  vi.resetModules();
  const next = await import("./destination.ts");
  next.startPostalCode();
  expect(next.$postalCode.get()).toBe("2000");
  localStorage.setItem("postal-code", '{"code":"99"}');
  vi.resetModules();
  const broken = await import("./destination.ts");
  broken.startPostalCode();
  expect(broken.$postalCode.get()).toBe("");
});

test("a postal code has the name of its town, else of its province", async () => {
  const { destinationOf } = await import("./destination.ts");
  expect(destinationOf("2000")).toEqual({ province: "Santa Fe", postalCode: "2000", name: "Rosario" });
  expect(destinationOf("9417")?.name).toBe("Tierra del Fuego");
  expect(destinationOf("12")).toBeNull();
});

test("a buyer's destination is the chosen address, else the first, else the postal code", async () => {
  const { destinationOfBuyer } = await import("./destination.ts");
  const addresses = [HOME, OTHER].map((address) => ({
    ...{ ...address, street: "Mitre", number: "1", floor: "", door: "", indications: "" },
    status: true,
  }));
  expect(destinationOfBuyer({ address: addresses }, "dir_2", "")?.name).toBe("Rosario");
  expect(destinationOfBuyer({ address: addresses }, null, "2000")?.name).toBe("Trelew");
  expect(destinationOfBuyer({ address: [] }, "dir_1", "2000")?.name).toBe("Rosario");
  expect(destinationOfBuyer({ address: [] }, null, "")).toBeNull();
});
