/** The users of the day, and how to read lists in responses. */
import { mailedLink } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";
import type { Recorder } from "./recorder.ts";

const PASSWORD = "Jazmines9";

export interface Person {
  id: string;
  email: string;
  cookie: string;
}

/** A product with one size, at least eight units in stock and no promotion. */
export interface Goods {
  _id: string;
  slug: string;
  ml: number;
}

export async function signIn(recorder: Recorder, body: { email: string; password: string }): Promise<Person> {
  const answer = await recorder.ask("POST /api/auth/login", { body });
  return { id: `${Object(answer.body["payload"])._id}`, email: body.email, cookie: answer.cookie };
}

/** Registers a new user through the mailed link. Records refused requests as well. */
export async function register(shop: RunningShop, recorder: Recorder, email: string): Promise<Person> {
  recorder.section("accounts");
  await recorder.ask("POST /api/users/register-email", { body: { email } });
  const [id, token] = (await mailedLink(shop.localUrl, email)).split("/").slice(-2);
  const { cookie } = await recorder.ask(`GET /api/users/register-verify/${id}/${token}`);
  const names = { firstName: "Marta", lastName: "Ríos", email };
  await recorder.ask("PUT /api/auth/register-user", {
    body: { ...names, password: "corta", confirmPassword: "otra" },
    cookie,
  });
  await recorder.ask("PUT /api/auth/register-user", {
    body: { ...names, password: PASSWORD, confirmPassword: PASSWORD },
    cookie,
  });
  await recorder.ask("POST /api/users/register-email", { body: { email } });
  return signIn(recorder, { email, password: PASSWORD });
}

/** Returns the list with this name in a response; empty when there is none. */
export function list(body: object, name: string): Record<string, unknown>[] {
  const found: unknown = Reflect.get(body, name);
  return Array.isArray(found) ? found.map((one) => Object(one)) : [];
}
