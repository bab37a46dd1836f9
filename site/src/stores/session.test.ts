import { expect, test } from "vitest";
import { clearSession, readSession, SESSION_KEY } from "./session.ts";

const kept = (text: string) => ({ getItem: (key: string) => (key === SESSION_KEY ? text : null) });
const ana = { _id: "usr_ana", firstName: "Ana", role: "user" };

test("Ana is signed in as she was", () => {
  const session = readSession(kept(JSON.stringify({ user: ana, isAuthenticated: true, isAdmin: false })));
  expect(session).toEqual({ user: ana, isAuthenticated: true, isAdmin: false });
});

test("who is admin follows from the role alone", () => {
  const both = (role: string, isAdmin: boolean) =>
    readSession(kept(JSON.stringify({ user: { ...ana, role }, isAuthenticated: true, isAdmin })))?.isAdmin;
  expect([both("user", true), both("admin", false)]).toEqual([false, true]);
});

test.each([
  "",
  "null",
  "{",
  "7",
  "[]",
  '{"user":null,"isAuthenticated":true}',
  `{"user":${JSON.stringify(ana)},"isAuthenticated":false}`,
  `{"user":${JSON.stringify(ana)}}`,
  '{"user":{"_id":"usr_ana","firstName":"Ana","role":"owner"},"isAuthenticated":true}',
  '{"user":{"_id":"../ana","firstName":"Ana","role":"user"},"isAuthenticated":true}',
])("what is no session is nobody's: %s", (text) => {
  expect(readSession(kept(text))).toBeNull();
});

test("a browser that gives nothing has nobody signed in", () => {
  const closed = {
    getItem: () => {
      throw new Error("denied");
    },
  };
  expect(readSession(closed)).toBeNull();
});

test("forgetting takes the session and nothing else", () => {
  const gone: string[] = [];
  clearSession({ removeItem: (key) => void gone.push(key) });
  expect(gone).toEqual([SESSION_KEY]);
});
