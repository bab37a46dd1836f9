import { expect, test } from "vitest";
import { changedNumber, numberIn, withNumbers } from "./typed-numbers.ts";

const order = { _id: "ord_1", numShipping: "AR 1" };
const bare = { _id: "ord_2", numShipping: "" };

test("a number is sent only if its field differs from what was read, also when it was erased", () => {
  expect([changedNumber({}, order), changedNumber({}, bare)]).toEqual([{}, {}]);
  expect(changedNumber({ ord_1: " AR 2 " }, order)).toEqual({ numShipping: "AR 2" });
  expect(changedNumber({ ord_1: " " }, order)).toEqual({ numShipping: "" });
  expect(changedNumber({ ord_2: " " }, bare)).toEqual({});
});

test("a field that nobody has edited shows and keeps what another administrator has saved", () => {
  const typed = withNumbers(withNumbers({}, { ord_1: "AR 9" }, [order, bare]), { ord_1: "AR 1" }, [order, bare]);
  const corrected = { ...order, numShipping: "AR 3" };
  expect([numberIn(typed, corrected), changedNumber(typed, corrected)]).toEqual(["AR 3", {}]);
  const pasted = withNumbers(typed, { ord_1: "AR 4", ord_2: "AR 5" }, [corrected, bare]);
  expect([corrected, bare].map((one) => numberIn(pasted, one))).toEqual(["AR 4", "AR 5"]);
});
