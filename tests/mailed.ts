/** Reads the mails sent by the running shop, and calls its API. */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import type { SignedIn } from "./browser.ts";

const MAIL_TIMEOUT_MS = 60_000;
/** A request's mail is late when many others are queued. After this time the cron, which seldom runs in tests, is fired. */
const CRON_AFTER_MS = 8_000;
/** Links to register and to recover a password. */
const LINK_PATH = "/validate-link/";

const messages = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), links: z.array(z.string()) }),
);
type Mail = z.infer<typeof messages>[number];

/** A running shop, and the client address of its visitor: mail limits count by address. */
export interface ShopAddresses {
  shopUrl: string;
  localUrl: string;
  clientAddress: string;
}

/** Returns the mails to an address, or all mails, newest first. */
export async function mailsTo(localUrl: string, email?: string): Promise<Mail[]> {
  const response = await fetch(`${localUrl}/mail/messages${email ? `?to=${encodeURIComponent(email)}` : ""}`);
  return messages.parse(await response.json());
}

/** Waits until `count` mails to an address contain a link. Returns the newest link. */
export function mailedLink(localUrl: string, email: string, count = 1): Promise<string> {
  return newestOf(localUrl, () => linksTo(localUrl, email, LINK_PATH), `links arrived at ${email}`, count);
}

/** Waits for an invitation to an address. Returns its link. */
export function mailedInvitation(localUrl: string, email: string): Promise<string> {
  return newestOf(localUrl, () => linksTo(localUrl, email, "/invitacion"), `invitations arrived at ${email}`, 1);
}

/** Waits until `count` mails to an address contain a sign-in code. Returns the newest code. */
export function mailedCode(localUrl: string, email: string, count = 1): Promise<string> {
  const codes = async () =>
    (await mailsTo(localUrl, email)).flatMap(({ subject }) => /^(\d{6}) es tu código/.exec(subject)?.[1] ?? []);
  return newestOf(localUrl, codes, `codes arrived at ${email}`, count);
}

async function newestOf(localUrl: string, find: () => Promise<string[]>, what: string, count: number): Promise<string> {
  const beganMs = Date.now();
  let isCronFired = false;
  for (;;) {
    const found = await find();
    if (found[0] && found.length >= count) return found[0];
    const waitedMs = Date.now() - beganMs;
    if (waitedMs > MAIL_TIMEOUT_MS) throw new Error(`${found.length} of ${count} ${what}`);
    if (waitedMs > CRON_AFTER_MS && !isCronFired) {
      isCronFired = true;
      await fetch(`${localUrl}/cron`, { method: "POST" });
    }
    await wait(100);
  }
}

async function linksTo(localUrl: string, email: string, path: string): Promise<string[]> {
  const mails = await mailsTo(localUrl, email);
  return mails.flatMap(({ links }) => links.filter((link) => link.includes(path)).slice(0, 1));
}

interface ShopCall {
  /** Sent as JSON; bytes are sent unchanged. */
  body?: object;
  cookie?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the shop's API as its pages do, with the given cookies. */
export function callShop(
  { shopUrl, clientAddress }: ShopAddresses,
  method: string,
  path: string,
  { body, cookie = "", headers, signal }: ShopCall = {},
): Promise<Response> {
  return fetch(`${shopUrl}/api${path}`, {
    method,
    headers: {
      Origin: shopUrl,
      Cookie: cookie,
      "CF-Connecting-IP": clientAddress,
      ...(body && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** The response of a sign-in. */
export const accountSchema = z.object({ payload: z.looseObject({ _id: z.string() }) });

/** Signs in through the API. Throws when the shop refuses. */
export async function signIn(shop: ShopAddresses, email: string, password: string): Promise<SignedIn & { id: string }> {
  const response = await callShop(shop, "POST", "/auth/login", { body: { email, password } });
  const { payload } = accountSchema.parse(await response.json());
  return { id: payload._id, cookie: cookiesOf(response), account: payload };
}

/** Returns the cookies a response sets, in the form of a Cookie header. */
export function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Requests a mailed link and waits for it. */
export async function requestLink(shop: ShopAddresses, flag: "register" | "recover", email: string): Promise<string> {
  const before = await linksTo(shop.localUrl, email, LINK_PATH);
  const path = flag === "register" ? "/users/register-email" : "/users/recover-password";
  const response = await callShop(shop, "POST", path, { body: { email } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return mailedLink(shop.localUrl, email, before.length + 1);
}
