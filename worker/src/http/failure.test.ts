import { expect, test } from "vitest";
import { isDatabaseGone } from "./failure.ts";

function failure(name: string, code?: string, message = ""): Error {
  return Object.assign(new Error(message), { name, ...(code ? { code } : {}) });
}

test.each([
  failure("LibsqlError", "SERVER_ERROR"),
  failure("LibsqlError", "HRANA_PROTO_ERROR"),
  failure("LibsqlError", "SQLITE_BUSY"),
  failure("LibsqlBatchError", "SQLITE_BUSY_SNAPSHOT"),
  failure("TimeoutError"),
  failure("TypeError", undefined, "fetch failed"),
  failure("Error", undefined, "Network connection lost."),
])("$name $code $message means that the database is unavailable", (error) => {
  expect(isDatabaseGone(error)).toBe(true);
});

test.each([
  failure("LibsqlError", "SQLITE_ERROR"),
  failure("LibsqlBatchError", "SQLITE_CONSTRAINT"),
  failure("LibsqlBatchError", "SQL_INPUT_ERROR"),
  failure("TypeError", undefined, "x is not a function"),
  failure("Error", "ENOENT"),
])("$name $code $message is our own fault", (error) => {
  expect(isDatabaseGone(error)).toBe(false);
});
