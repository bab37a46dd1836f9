/** People who sign in with a mailed code (docs/product-rules.md#sign-in-codes), each time from a new browser. */
import { expect } from "vitest";
import { doneSchema, signedInSchema } from "#shop/accounts/auth.contract.ts";
import { checkShop, command, type Plan } from "../command.ts";
import { codeMailKey, isCodeMail, rowsOf, rowsOfModel } from "../model/observe.ts";
import type { ModelCode, State } from "../model/state.ts";
import { action, type Command, sequence } from "../rules.ts";
import { callApi, type TestUser } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { type Browser, shopper } from "./cart.ts";
import { tick } from "./clock.ts";

const CODE_MS = 10 * 60_000;
const TRIES = 5;
/** Outside the tests a person gets at most one code in this time. The limits are off here (`LIMITS`). */
const PAUSE_S = 30;

/** Delay of each database call, so that concurrent requests overlap. */
const SLOW_MS = 25;

/** `right`: of the newest code; `former`: of the one before. */
export type Digits = "right" | "wrong" | "former";

/** A person waits for `PAUSE_S` and asks for a code, which replaces the former one. */
export function requestCode(who: number): Command {
  const asking = command(`requestCode(${who})`, (state, { nowMs }) => {
    const { id: userId, email } = shopper(who);
    const reached = issueCode(state, userId, nowMs);
    return {
      send: (system) => send(system, shopper(who), "POST /api/auth/code", { email }),
      response: { status: 200 },
      reached: [reached],
      check: ({ body }) => void doneSchema.parse(body),
    };
  });
  return sequence(tick(PAUSE_S), asking);
}

/** Several windows of a person ask for a code together: each is mailed, and only the last one is stored. */
export function requestAtOnce(who: number, count: number): Command {
  const name = `requestAtOnce(${who}, ${count})`;
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const by = shopper(who);
    real.system.faults.put({ db: { delayMs: SLOW_MS, times: count } });
    const responses = await Promise.all(
      Array.from({ length: count }, () => send(real.system, by, "POST /api/auth/code", { email: by.email })),
    );
    const snapshot = checkShop(name, model, real);
    const known = new Set(state.codes.map(codeMailKey));
    const mailed = snapshot.outbox.filter(({ mailKey }) => isCodeMail(mailKey) && !known.has(mailKey));
    for (const { mailKey } of mailed) {
      real.reached.add(issueCode(state, by.id, nowMs));
      Object.assign(state.codes.at(-1) ?? {}, { id: mailKey.slice(mailKey.indexOf("/") + 1) });
    }
    expect(
      responses.map(({ status }) => status),
      `${name} was answered`,
    ).toEqual(Array(count).fill(200));
    expect(mailed, `${name} mailed codes`).toHaveLength(count);
    expect(rowsOf(snapshot), `the shop's rows after ${name}`).toEqual(rowsOfModel(state));
    real.reached.add("codes asked for at once");
  };
  return action(name, run, (model) => !model.isFaulty);
}

/** Adds a code to the state, in place of the person's former one. Returns the situation. */
function issueCode(state: State, userId: string, nowMs: number): string {
  const isSecond = state.codes.some((code) => isOf(code, userId) && isOpen(code, nowMs));
  for (const code of state.codes) if (isOf(code, userId)) code.isStored = false;
  const times = { createdAtMs: nowMs, expiresAtMs: nowMs + CODE_MS, usedAtMs: null };
  state.codes.push({ id: "", userId, tries: 0, ...times, isStored: true });
  return isSecond ? "a code in place of an open one" : "a code";
}

/** A person enters digits. The shop counts the attempt, compares, and then uses the code and opens a session in one batch. */
export function enterCode(who: number, which: Digits, browser?: Browser): Command {
  return command(`enterCode(${who}, ${which})`, (state, { nowMs }, system) => {
    const by = shopper(who);
    const code = digitsIn(state, system, by, which);
    if (code === null) return null;
    const sending = { send: (one: TestSystem) => verify(one, by, code) } satisfies Partial<Plan>;
    const own = state.codes.find((one) => one.isStored && isOf(one, by.id));
    if (!own || !isOpen(own, nowMs))
      return { ...sending, response: { status: 410, code: "sign_in_code_expired" }, reached: [closedBy(own, which)] };
    own.tries += 1;
    if (which !== "right") {
      const reached = which === "former" ? "a former code" : "a wrong code";
      return { ...sending, response: { status: 400, code: "wrong_sign_in_code" }, reached: [reached] };
    }
    const halfWay = { state: structuredClone(state), reached: "a code whose sign-in failed after the count" };
    signInBy(state, own, nowMs);
    const check: Plan["check"] = ({ body, cookie = "" }) => {
      expect(signedInSchema.parse(body).payload._id).toBe(by.id);
      if (browser) browser.cookie = cookie;
    };
    return { ...sending, response: { status: 200 }, reached: ["signed in with a code"], halfWay, check };
  });
}

/** Several browsers enter the same digits together. Right digits sign in once; wrong ones use up the attempts. */
export function enterAtOnce(who: number, which: "right" | "wrong", count: number): Command {
  const run: Command["run"] = async (model, real) => {
    const { state, nowMs } = model;
    const by = shopper(who);
    const code = digitsIn(state, real.system, by, which);
    if (code === null) return;
    // Slows the database, so that the attempts overlap.
    real.system.faults.put({ db: { delayMs: SLOW_MS, times: count } });
    const responses = await Promise.all(Array.from({ length: count }, () => verify(real.system, by, code)));
    const snapshot = checkShop("enterAtOnce", model, real);
    const own = state.codes.find((one) => one.isStored && isOf(one, by.id));
    const left = own && isOpen(own, nowMs) ? TRIES - own.tries : 0;
    const compared = Math.min(left, count);
    if (own && which === "wrong") own.tries += compared;
    if (own && which === "right" && left > 0) {
      // How many were counted before the first one signed in.
      const stored = Number(snapshot.codes.find(({ id }) => id === own.id)?.["tries"]);
      expect(stored, "attempts of right codes at once").toBeGreaterThan(own.tries);
      expect(stored, "attempts of right codes at once").toBeLessThanOrEqual(own.tries + compared);
      own.tries = stored;
      signInBy(state, own, nowMs);
    }
    const status = which === "right" ? 200 : 400;
    const accepted = which === "right" ? Math.min(compared, 1) : compared;
    const expected = [...Array(accepted).fill(status), ...Array(count - accepted).fill(410)];
    expect(responses.map((one) => one.status).sort(), `${which} codes at once were answered`).toEqual(expected);
    expect(rowsOf(snapshot), `the shop's rows after ${which} codes at once`).toEqual(rowsOfModel(state));
    if (compared > 0) real.reached.add(`${which} codes at once`);
  };
  return action(`enterAtOnce(${who}, ${which}, ${count})`, run, (model) => !model.isFaulty);
}

function isOf(code: ModelCode, userId: string): boolean {
  return code.userId === userId;
}

function isOpen({ isStored, usedAtMs, expiresAtMs, tries }: ModelCode, nowMs: number): boolean {
  return isStored && usedAtMs === null && expiresAtMs > nowMs && tries < TRIES;
}

function signInBy(state: State, code: ModelCode, nowMs: number): void {
  code.usedAtMs = nowMs;
  state.sessions.push({ userId: code.userId, createdAtMs: nowMs });
}

/** The situation of digits that are entered without an open code. */
function closedBy(code: ModelCode | undefined, which: Digits): string {
  if (!code) return "digits without a code";
  if (which !== "right") return "wrong digits of a closed code";
  if (code.usedAtMs !== null) return "a code a second time";
  return code.tries >= TRIES ? "the right code after five attempts" : "a code after ten minutes";
}

/** Returns the digits to enter; null without such a code or its mail, and when the former code has the right digits. */
function digitsIn({ codes }: State, system: TestSystem, { id }: TestUser, which: Digits): string | null {
  const own = codes.filter((code) => isOf(code, id));
  const right = mailedDigits(system, own.at(-1));
  if (which === "right") return right;
  if (which === "wrong") return String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  const former = mailedDigits(system, own.at(-2));
  return former === right ? null : former;
}

/** The digits in the subject of a code's mail; null before it arrives. */
function mailedDigits(system: TestSystem, code: ModelCode | undefined): string | null {
  if (!code) return null;
  const [[mail] = []] = system.read([{ sql: "SELECT id FROM outbox WHERE mail_key = ?", args: [codeMailKey(code)] }]);
  return /^\d{6}/.exec(system.subjects.get(String(mail?.["id"])) ?? "")?.[0] ?? null;
}

function verify(system: TestSystem, by: TestUser, code: string) {
  return send(system, by, "POST /api/auth/code/verify", { email: by.email, code });
}

/** Sends from a browser without a session, because a sign-in would end that session. */
function send(system: TestSystem, by: TestUser, request: string, body: unknown) {
  return callApi(system.url, request, { by: { ...by, cookie: "" }, body });
}
