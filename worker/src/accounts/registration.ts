import { insertRegistration, type NewPerson, registerWithLink } from "#db/accounts/links.ts";
import { hashPassword } from "#db/accounts/password.ts";
import type { Role } from "#shop/accounts/account.ts";
import { birthMessages, dayInArgentina } from "#shop/accounts/person.ts";
import { type Chosen, chosenText } from "#shop/cart/chosen.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type FieldMessages, type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import { queueHash } from "../password-queue.ts";
import { challengedMailLimits, mailLimits } from "../rate-limits.ts";
import { type Challenge, type RequestContext, written } from "../request-context.ts";
import { grantedLink, type LinkRequest, type LinkResponse, lookUp, mailLink } from "./links.ts";
import { type Browser, openSession } from "./sign-in.ts";

interface RegistrationRequest extends LinkRequest {
  challenge: Challenge;
  /** Becomes part of the mailed link. */
  chosen?: Chosen | undefined;
}

/**
 * Mails a registration link, except to a blocked person. Begins an account for an unknown e-mail. Refuses
 * `email_registered` for a verified account, and what `lookUpRegistration` refuses. Of two concurrent first
 * requests for an e-mail, only one sends a mail.
 */
export async function beginRegistration(
  context: RequestContext,
  input: RegistrationRequest,
): Promise<LinkResponse | Refused<"too_many_emails" | "email_registered" | "challenge_required">> {
  const found = await lookUpRegistration(context, input);
  if (!found.ok) return found;
  if (found.known?.verified) return refuse({ code: "email_registered" });
  const { email } = input;
  const person = { id: context.newId(ID_PREFIXES.user), email, searchText: fold(email), nowMs: context.nowMs };
  const mailed = await mailLink(context, {
    purpose: "register",
    userId: found.known?.userId ?? person.id,
    email,
    contentOf: (link) => ({ kind: "register", link: `${link}${chosenFragment(input.chosen)}` }),
    after: [insertRegistration(person)],
  });
  return { ok: true, mailed };
}

/** The part of the link after `#`, which no access log contains. */
function chosenFragment(chosen: Chosen | undefined): string {
  return chosen ? `#${chosenText(chosen)}` : "";
}

/**
 * Like `lookUp`. A network that has reached its limit must pass a challenge for each mail
 * (docs/product-rules.md#challenges).
 */
async function lookUpRegistration(context: RequestContext, input: RegistrationRequest) {
  const found = await lookUp(context, mailLimits(context, "register", input), input.email);
  if (found.ok || !found.isNetwork) return found;
  const challenge = await input.challenge();
  if (typeof challenge === "object") return challenge;
  return challenge === "passed" ? lookUp(context, challengedMailLimits(context, input), input.email) : found;
}

/** The registration form, normalized. */
interface RegistrationForm extends Omit<NewPerson, "searchText"> {
  email: string;
  password: string;
}

interface Registered {
  ok: true;
  userId: string;
  role: Role;
  firstName: string;
  /** The token of the new session; null if the account changed before the session was opened. */
  token: string | null;
}

const NOT_THE_LINKS_EMAIL = "Tiene que ser el email al que te mandamos el enlace";

/**
 * Finishes a registration, uses up its link and signs the person in. Refuses `grant_missing` for a browser that has opened
 * no link, or whose link has expired, was replaced or was used, and `invalid_fields` for an e-mail other than the link's or a
 * wrong date of birth. Hashes after these checks, because a hash takes much processor time.
 */
export async function finishRegistration(
  context: RequestContext,
  cookie: string | undefined,
  { password, ...form }: RegistrationForm,
  browser: Browser,
): Promise<Registered | Refused<"grant_missing" | "invalid_fields" | "busy">> {
  const link = await grantedLink(context, cookie);
  if (!link) return refuse({ code: "grant_missing" });
  const fields = fieldsOf(form, link.email, dayInArgentina(context.nowMs));
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  const queued = await queueHash(context, link.userId, () => hashPassword(password));
  if (!queued.ok) return queued;
  const { email, ...person } = form;
  const { id: linkId, userId, role } = link;
  const results = await written(
    context,
    registerWithLink(
      { linkId, userId, passwordHash: queued.hashed, nowMs: context.nowMs },
      { ...person, searchText: fold(`${person.firstName} ${person.lastName} ${email}`) },
    ),
  );
  if (results[0]?.rowsAffected !== 1) return refuse({ code: "grant_missing" });
  const opened = await openSession(context, browser, { userId, role, passwordHash: queued.hashed }, {});
  return { ok: true, userId, role, firstName: person.firstName, token: opened.ok ? opened.token : null };
}

function fieldsOf(
  { email, dateOfBirth }: Pick<RegistrationForm, "email" | "dateOfBirth">,
  linkEmail: string,
  today: string,
): FieldMessages {
  const birth = dateOfBirth === null ? [] : birthMessages(dateOfBirth, today);
  return {
    ...(email === linkEmail ? {} : { email: [NOT_THE_LINKS_EMAIL] }),
    ...(birth.length === 0 ? {} : { dateOfBirth: birth }),
  };
}
