import { expect, test } from "vitest";
import { keyedLinkOf } from "./keyed-link.ts";

test.each([
  ["", "#k=key", "key"],
  ["?k=old", "#k=key", "key"],
  ["?k=old", "", "old"],
  ["?k=old", "#contenido", "old"],
  ["", "#contenido", ""],
])("of %s%s the key is %j", (search, hash, key) => {
  expect(keyedLinkOf({ pathname: "/pedido/ord_1", search, hash })).toEqual({ id: "ord_1", key });
});
