import { describe, expect, test } from "vitest";
import { forMany } from "../for-all.fixture.ts";
import { anyBody, HOME, messagesOf } from "../sent.contract.fixture.ts";
import { addressSchema, sentAddressSchema } from "./address.contract.ts";
import { ADDRESS_REQUIRED, normalizeAddress } from "./address.ts";
import { LUCIA_RESPONSE } from "./user.contract.fixture.ts";

const INVALID = ["Texto inválido"];

describe("the body of an address", () => {
  test("accepts an address without its optional fields, which become empty", () => {
    expect(sentAddressSchema.parse(HOME)).toEqual({ ...HOME, floor: "", door: "", indications: "" });
  });

  test("keeps its id and status when sent, and trims its texts", () => {
    const sent = {
      ...HOME,
      _id: "adr_1",
      status: false,
      street: "  9 de Julio\r\n",
      floor: " 3º ",
      indications: "Uno\r\n Dos",
    };
    expect(sentAddressSchema.parse(sent)).toEqual({
      ...HOME,
      _id: "adr_1",
      status: false,
      floor: "3º",
      door: "",
      indications: "Uno\nDos",
    });
  });

  test("reports every required field of an empty body", () => {
    const required = Object.fromEntries(Object.entries(ADDRESS_REQUIRED).map(([name, text]) => [name, [text]]));
    const spaces = Object.fromEntries(Object.keys(required).map((name) => [name, " \u200b "]));
    expect(messagesOf(sentAddressSchema, {})).toEqual(required);
    expect(messagesOf(sentAddressSchema, spaces)).toEqual(required);
  });

  test.each([
    ["a street number that is not a text", { number: 1000 }, { number: ["El número es requerido"] }],
    ["a floor that is null", { floor: null }, { floor: INVALID }],
    ["a list for a door", { door: [] }, { door: INVALID }],
    ["a status that is a text", { status: "true" }, { status: INVALID }],
    ["an id of 41 characters", { _id: "a".repeat(41) }, { _id: INVALID }],
    ["half of a surrogate pair as an id", { _id: "\ud800" }, { _id: INVALID }],
    [
      "indications of 201 characters",
      { indications: "x".repeat(201) },
      { indications: ["Las indicaciones deben tener como máximo 200 caracteres"] },
    ],
    ["the id of a person", { userId: "usr_1" }, { _: ["Hay un campo que no se admite"] }],
  ])("with %s is refused", (_, wrong, fields) => {
    expect(messagesOf(sentAddressSchema, { ...HOME, ...wrong })).toEqual(fields);
  });

  test("is normalized, and has only characters the database stores", () => {
    forMany(1000, [anyBody({ ...HOME, floor: "3", door: "A", indications: "Timbre", _id: "adr_1" })], (body) => {
      const sent = sentAddressSchema.safeParse(body);
      if (!sent.success) return;
      expect(sent.data).toEqual({ ...sent.data, ...normalizeAddress(sent.data) });
      expect(JSON.stringify(sent.data)).not.toMatch(/\\ud[89a-f]/);
    });
  });
});

test("an address in a response has all its fields and no others", () => {
  const [address] = LUCIA_RESPONSE.address;
  expect(addressSchema.parse(address)).toEqual(address);
  expect(addressSchema.safeParse({ ...address, userId: "usr_1" }).success).toBe(false);
  expect(addressSchema.safeParse(HOME).success).toBe(false);
});
