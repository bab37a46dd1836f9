import { describe, expect, test } from "vitest";
import { checkSignature } from "./handle-webhook.ts";

const SECRET = "clave-de-prueba";
const REQUEST = "bb56a2f1-6aae-46ac-982e-9dcd3581d08e";
const V1 = "9167fb324e5f4af9801e3be1f04d486ae7a84e002221e79eed09dd7cf0f0af15";
const SIGNED = { signature: `ts=1795224000123,v1=${V1}`, dataId: "1234567890", requestId: REQUEST };

/** Three signed examples; the last also with its id in capitals (docs/outside-services.md#webhook-signature). */
test.each([
  [SIGNED, "1795224000123"],
  [
    {
      signature: "ts=1795224000,v1=16776d495cd0e2aac68af91107d3c385001be2636aed4e2895e5be96492299b8",
      dataId: "1234567890",
      requestId: null,
    },
    "1795224000",
  ],
  [
    {
      signature: "ts=1795224000,v1=cd7f12a8ab2a4a424b28437154282a530afe0cd7079345a2acbf1ecb4a920a15",
      dataId: "ord01abc",
      requestId: "r-1",
    },
    "1795224000",
  ],
  [
    {
      signature: "ts=1795224000,v1=cd7f12a8ab2a4a424b28437154282a530afe0cd7079345a2acbf1ecb4a920a15",
      dataId: "ORD01ABC",
      requestId: "r-1",
    },
    "1795224000",
  ],
])("accepts a valid signature (%#)", async (webhook, ts) => {
  expect(await checkSignature(webhook, [SECRET])).toEqual({ ok: true, ts });
});

test("accepts the old and the new secret during a change", async () => {
  expect(await checkSignature(SIGNED, ["la-nueva", SECRET])).toMatchObject({ ok: true });
  expect(await checkSignature(SIGNED, ["la-nueva", "otra"])).toEqual({ ok: false });
});

test("accepts nothing without a secret", async () => {
  expect(await checkSignature(SIGNED, [])).toEqual({ ok: false });
});

describe("one changed character", () => {
  const flipped = (text: string) =>
    Array.from(text, (character, at) => text.slice(0, at) + (character === "0" ? "1" : "0") + text.slice(at + 1));

  test.each([
    ["data.id", flipped(SIGNED.dataId).map((dataId) => ({ ...SIGNED, dataId }))],
    ["request id", flipped(REQUEST).map((requestId) => ({ ...SIGNED, requestId }))],
    ["ts", flipped("1795224000123").map((ts) => ({ ...SIGNED, signature: `ts=${ts},v1=${V1}` }))],
    ["v1", flipped(V1).map((v1) => ({ ...SIGNED, signature: `ts=1795224000123,v1=${v1}` }))],
  ])("in the %s is refused", async (_, webhooks) => {
    const changed = webhooks.filter((webhook) => JSON.stringify(webhook) !== JSON.stringify(SIGNED));
    expect(changed.length).toBeGreaterThan(9);
    const checks = await Promise.all(changed.map((webhook) => checkSignature(webhook, [SECRET])));
    expect(checks.filter(({ ok }) => ok)).toEqual([]);
  });
});

test.each([
  { ...SIGNED, signature: null },
  { ...SIGNED, signature: `ts=1795224000123,v1=${"ñ".repeat(64)}` },
  { ...SIGNED, signature: `${SIGNED.signature},v1=${V1}` },
  { ...SIGNED, dataId: null },
  { ...SIGNED, requestId: null },
])("refuses incomplete or malformed signatures: %o", async (webhook) => {
  expect(await checkSignature(webhook, [SECRET])).toEqual({ ok: false });
});
