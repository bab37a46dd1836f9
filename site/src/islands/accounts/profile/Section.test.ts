import { expect, test } from "vitest";
import { refusalMessage } from "./Section.tsx";

test.each([
  [409, "", "del servidor"],
  [403, "sign_in_again", "del servidor"],
  [403, "forbidden", "No se pudo"],
  [400, "invalid_fields", "No se pudo"],
  [500, "", "No sabemos"],
  [0, "no_answer", "No sabemos"],
])("a refusal %j %j reads %j", (status, code, text) => {
  const failure = { ok: false, status, code, message: "del servidor", fields: {} } as const;
  expect(refusalMessage(failure, "No se pudo", "No sabemos")).toBe(text);
});
