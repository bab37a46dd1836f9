import { describe, expect, test } from "vitest";
import { signatureAgeMs, signatureManifest, signatureParts } from "./signature.ts";

const V1 = "9167fb324e5f4af9801e3be1f04d486ae7a84e002221e79eed09dd7cf0f0af15";

describe("the parts of a signature", () => {
  test.each([
    `ts=1795224000123,v1=${V1}`,
    ` v1 = ${V1} , ts = 1795224000123 `,
    `TS=1795224000123,V1=${V1.toUpperCase()}`,
    `ts=1795224000123,v2=zz,v1=${V1},`,
  ])("are parsed from %s", (header) => {
    expect(signatureParts(header)).toEqual({ ts: "1795224000123", v1: V1 });
  });

  test("ts can be any text: it is signed as sent", () => {
    expect(signatureParts(`ts=a=b,v1=${V1}`)).toEqual({ ts: "a=b", v1: V1 });
  });

  test.each([
    null,
    "",
    "ts=1,v1=",
    `v1=${V1}`,
    `ts=,v1=${V1}`,
    "ts=1",
    `ts=1,v1=${V1.slice(1)}`,
    `ts=1,v1=${V1}0`,
    `ts=1,v1=${V1.slice(1)}ñ`,
    `ts=1,v1=${V1},v1=${V1}`,
    `ts=1,ts=2,v1=${V1}`,
    "garbage",
  ])("are not parsed from %s: one is missing, repeated or malformed", (header) => {
    expect(signatureParts(header)).toBeNull();
  });
});

describe("the signed text", () => {
  test("has each present pair, with its semicolon", () => {
    const manifest = (dataId: string | null, requestId: string | null) => signatureManifest({ dataId, requestId }, "1");
    expect(manifest("123", "r-1")).toBe("id:123;request-id:r-1;ts:1;");
    expect(manifest("123", null)).toBe("id:123;ts:1;");
    expect(manifest(null, "r-1")).toBe("request-id:r-1;ts:1;");
    expect(signatureManifest({ dataId: "", requestId: "" }, "")).toBe("");
  });
});

test("the age is computed from seconds or milliseconds, and is null otherwise", () => {
  const nowMs = 1_795_224_060_000;
  expect(signatureAgeMs("1795224000", nowMs)).toBe(60_000);
  expect(signatureAgeMs("1795224000123", nowMs)).toBe(59_877);
  expect(signatureAgeMs("179522400000", nowMs)).toBe(nowMs - 179_522_400_000);
  expect(signatureAgeMs("soon", nowMs)).toBeNull();
  expect(signatureAgeMs("1".repeat(16), nowMs)).toBeNull();
});
