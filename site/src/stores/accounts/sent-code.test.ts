import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../browser.fixture.ts";

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage("sessionStorage");
  vi.resetModules();
});

const store = () => import("./sent-code.ts");

test("the e-mail of a code is returned for ten minutes, unless another e-mail is typed", async () => {
  const { forgetSentCode, rememberSentCode, sentCodeTo } = await store();
  expect(sentCodeTo("", 5)).toBeNull();
  rememberSentCode("ana@azahar.test", 5);
  expect(sentCodeTo("", 5)).toBe("ana@azahar.test");
  expect(sentCodeTo("ana@azahar.test", 600_004)).toBe("ana@azahar.test");
  expect(sentCodeTo("eva@azahar.test", 5)).toBeNull();
  expect(sentCodeTo("", 600_005)).toBeNull();
  forgetSentCode();
  expect(sentCodeTo("", 5)).toBeNull();
});

test.each(["", "7", '{"email":1,"atMs":1}', '{"email":"a@b.test"}'])("ignores malformed values: %s", async (text) => {
  stored.set("sent-code", text);
  expect((await store()).sentCodeTo("", 5)).toBeNull();
});
