import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import { changeOf, Identity, isAnyChange } from "./Identity.tsx";

const NAMES = { firstName: "Ana", lastName: "Azahar" };
const ANA = { ...NAMES, phone: "3415551234", dni: "30123456", dateOfBirth: "1992-03-04" };
const NEW = { ...NAMES, phone: "", dni: "", dateOfBirth: null };

test("unchanged fields are not sent", () => {
  const change = changeOf({ ...ANA }, ANA);
  expect(change).toEqual({ phone: undefined, dni: undefined, dateOfBirth: undefined });
  expect(isAnyChange(change)).toBe(false);
});

test("fields that were always empty count as unchanged", () => {
  expect(isAnyChange(changeOf({ ...NAMES, phone: "", dni: "", dateOfBirth: "" }, NEW))).toBe(false);
});

test("both names are sent if one has changed, so that neither stays empty", () => {
  const unnamed = { ...ANA, firstName: "", lastName: "" };
  expect(changeOf({ ...unnamed, firstName: "Ana" }, unnamed)).toEqual({ firstName: "Ana", lastName: "" });
  expect(changeOf(ANA, { ...ANA, lastName: "" })).toEqual(NAMES);
});

test("only edited fields are sent, including cleared ones", () => {
  expect(changeOf({ ...ANA, dni: "20123456" }, ANA)).toEqual({ dni: "20123456" });
  expect(changeOf({ ...ANA, phone: "" }, ANA)).toEqual({ phone: "" });
});

test("a person with names can correct them", () => {
  const html = renderToStaticMarkup(createElement(Identity, { user: LUCIA_RESPONSE }));
  expect(html).toMatch(/<input[^>]*name="firstName"[^>]*value="Lucía"/);
});
