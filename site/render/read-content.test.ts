import { expect, test } from "vitest";
import { readBuildEnv } from "./read-content.ts";

const GIVEN = { TURSO_URL: "http://127.0.0.1:8080", PUBLIC_ORIGIN: "https://azahar.test" };

test.each(["TURSO_URL", "PUBLIC_ORIGIN"])("a build without a valid %s stops with a message that names it", (name) => {
  expect(() => readBuildEnv({ ...GIVEN, [name]: undefined })).toThrow(name);
  expect(() => readBuildEnv({ ...GIVEN, [name]: "shop.db" })).toThrow(name);
});

test("other environment variables are ignored", () => {
  expect(readBuildEnv({ ...GIVEN, OTHER: "x" })).toEqual(GIVEN);
});
