import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPerfume, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { decodeLive } from "./live.ts";
import { encodeLive } from "./live-encode.ts";
import { applyLive, offerOf } from "./offer.ts";

const yara = offerOf(perfume({ sizes: [size({ key: 7, ml: 50, stock: 0 }), size({ key: 8, stock: 2 })] }));

describe("applyLive on a page of an old build", () => {
  const live = (perfumes: Parameters<typeof encodeLive>[2]) =>
    decodeLive(JSON.parse(JSON.stringify(encodeLive(1, TERMS, perfumes))));

  test("gives the offer that a page built now would have, for the same sizes", () => {
    const pair = fc.nat(3).chain((count) => {
      const sizes = { minLength: count, maxLength: count };
      return fc.tuple(anyPerfume(1, sizes), anyPerfume(1, sizes), anyPerfume(2));
    });
    fc.assert(
      fc.property(pair, ([then, now, other]) => {
        expect(applyLive(offerOf(then), live([other, now]))).toEqual(offerOf(now));
      }),
    );
  });

  test("a removed perfume becomes unavailable", () => {
    expect(applyLive(yara, live([])).available).toBe(false);
  });

  test("a removed size stays without stock; a new one waits for the next build", () => {
    const now = perfume({ sizes: [size({ key: 7, stock: 1 }), size({ key: 9 })] });
    expect(applyLive(yara, live([now])).sizes.map(({ key, stock }) => [key, stock])).toEqual([
      [7, 1],
      [8, 0],
    ]);
  });
});
