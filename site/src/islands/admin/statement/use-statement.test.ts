import { afterEach, expect, test, vi } from "vitest";
import { keptTicks, type Match, readShop } from "./use-statement.ts";

afterEach(() => vi.unstubAllGlobals());

const match = (fingerprint: string, id: string): Match =>
  Object.assign(Object.create(null), { movement: { fingerprint }, order: { id } });

test("a movement stays chosen only for the order for which it was chosen", () => {
  const before = [match("a", "ord_1"), match("b", "ord_2"), match("c", "ord_3"), match("d", "ord_4")];
  const after = [match("a", "ord_1"), match("b", "ord_5"), match("d", "ord_4")];
  expect([...keptTicks(new Set(["a", "b", "c"]), before, after)]).toEqual(["a"]);
});

test("movements are compared with the orders that wait, and with the newest overdue ones", async () => {
  const asked: string[] = [];
  const fetched = vi.fn<typeof fetch>(async (input) => {
    const { searchParams } = new URL(String(input), "https://azahar.test");
    const [status, limit] = [searchParams.get("status"), searchParams.get("limit")];
    asked.push(`${status} ${limit}`);
    return Response.json({ orders: [{ _id: `ord_${limit}` }] });
  });
  vi.stubGlobal("fetch", fetched);
  const read = await readShop([]);
  expect(asked.toSorted()).toEqual(["Confirmar Transferencia 0", "Orden Vencida 100"]);
  expect([...(read?.orders.keys() ?? [])].toSorted()).toEqual(["ord_0", "ord_100"]);
  fetched.mockImplementation(async (input) =>
    String(input).includes("Vencida") ? Response.json({}, { status: 503 }) : Response.json({ orders: [] }),
  );
  expect(await readShop([])).toBeNull();
});
