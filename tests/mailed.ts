/** What the running shop mails, as its reader gets it, and people who are made with it. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

const ARRIVES_WITHIN_MS = 15_000;

const messages = z.array(z.object({ subject: z.string(), text: z.string(), links: z.array(z.string()) }));
type Mail = z.infer<typeof messages>[number];

/** A running shop, and the network its visitor comes from: the limits of mails count by it. */
export interface ShopAddresses {
  shopUrl: string;
  localUrl: string;
  clientAddress: string;
}

/** The mails to an address, newest first. */
export async function mailsTo(localUrl: string, email: string): Promise<Mail[]> {
  const answer = await fetch(`${localUrl}/mail/messages?to=${encodeURIComponent(email)}`);
  return messages.parse(await answer.json());
}

/** The link of the newest mail to an address that has one, as soon as `count` such mails have come. */
export async function mailedLink(localUrl: string, email: string, count = 1): Promise<string> {
  const giveUpAt = Date.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const links = await linksTo(localUrl, email);
    if (links[0] && links.length >= count) return links[0];
    if (Date.now() > giveUpAt) throw new Error(`${links.length} of ${count} links came to ${email}`);
    await wait(100);
  }
}

async function linksTo(localUrl: string, email: string): Promise<string[]> {
  const mails = await mailsTo(localUrl, email);
  return mails.flatMap(({ links }) => links.filter((link) => link.includes("/validate-link/")).slice(0, 1));
}

interface ShopCall {
  body?: object;
  cookie?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the shop as its own pages do, with the cookies given. */
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
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Asks for a link and gives it as soon as its mail has come. */
export async function askForLink(shop: ShopAddresses, flag: "register" | "recover", email: string): Promise<string> {
  const before = await linksTo(shop.localUrl, email);
  const path = flag === "register" ? "/users/register-email" : "/users/recover-password";
  const answer = await callShop(shop, "POST", path, { body: { email } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return mailedLink(shop.localUrl, email, before.length + 1);
}

/** Somebody registered, by the calls the pages make. */
export async function registerPerson(shop: ShopAddresses, email: string, password: string): Promise<void> {
  const [id, token] = (await askForLink(shop, "register", email)).split("/").slice(-2);
  const opened = await callShop(shop, "GET", `/users/register-verify/${id}/${token}`);
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const body = { firstName: "Marta", lastName: "Ríos", email, password, confirmPassword: password };
  const answer = await callShop(shop, "PUT", "/auth/register-user", { body, cookie });
  if (answer.status !== 201) throw new Error(`/auth/register-user answered ${answer.status}: ${await answer.text()}`);
}
