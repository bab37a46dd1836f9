/** Sends the bad requests of one endpoint, and checks each response and its effects. */
import { dump } from "../../worker/fixtures/links.ts";
import { isForAdmins } from "../matrix/call.ts";
import { CALLS } from "../matrix/calls.ts";
import { callOf } from "../matrix/requests.ts";
import { documentedRoutes, statusesOf } from "./api.ts";
import type { Case } from "./case.ts";
import { complaintsAbout } from "./oracle.ts";
import { createSubject, type Subject, type TestSystem } from "./test-system.ts";
import { bodyOf, send, type WireResponse } from "./wire.ts";

interface Outcome {
  /** What was wrong, and in which request. */
  complaints: string[];
  sent: number;
  /** Fields that refusals named. */
  namedFields: Set<string>;
  codes: Set<string>;
}

/** Codes of refusals that still write, because an attempt is recorded: the provider refused the card. */
const WRITING_REFUSALS = new Set(["card_data_refused"]);

const PARALLEL_REQUESTS = 8;

/** Sends the good request first, then all cases. Throws when the good request does not succeed. */
export async function sendCases(system: TestSystem, route: string, cases: readonly Case[]): Promise<Outcome> {
  const runner = new CaseRunner(system, await startWithGoodRequest(system, route));
  const isRead = route.startsWith("GET ");
  const together = cases.filter(({ mustRefuse }) => isRead || mustRefuse);
  for (let from = 0; from < together.length; from += PARALLEL_REQUESTS)
    await runner.together(together.slice(from, from + PARALLEL_REQUESTS));
  for (const one of cases) if (!together.includes(one)) await runner.alone(one);
  return runner.outcome;
}

async function startWithGoodRequest(system: TestSystem, route: string): Promise<Subject> {
  const first = await createSubject(system, route);
  const { status, text } = await send(system.origin, first.good);
  if (status !== first.status) {
    const logged = system.worker.log().split("\n").at(-1);
    throw new Error(`${route}: the good request is answered ${status}: ${text.slice(0, 300)} (logged: ${logged})`);
  }
  return route.startsWith("GET ") ? first : createSubject(system, route);
}

class CaseRunner {
  readonly outcome: Outcome = { complaints: [], sent: 0, namedFields: new Set(), codes: new Set() };
  private readonly system: TestSystem;
  private subject: Subject;

  constructor(system: TestSystem, subject: Subject) {
    this.system = system;
    this.subject = subject;
  }

  /** Sends cases that must not change anything, in parallel. If something was written, repeats each alone. */
  async together(cases: readonly Case[]): Promise<void> {
    const before = await this.system.writes();
    const responses = await Promise.all(cases.map(async (one) => ({ one, response: await this.ask(one) })));
    for (const { one, response } of responses) this.check(one, response);
    if ((await this.system.writes()) === before) return;
    for (const one of cases) await this.alone(one);
  }

  /** Sends a case that may succeed. If it does, creates a new subject. A refusal must write nothing, even when repeated. */
  async alone(one: Case): Promise<void> {
    const before = await this.system.writes();
    const response = await this.ask(one);
    this.check(one, response);
    if (response.status < 400 || WRITING_REFUSALS.has(codeOf(response))) return this.renew();
    if ((await this.system.writes()) !== before && (await this.writesAgain(one)))
      this.outcome.complaints.push(
        `${one.description}: was refused (${response.status} ${codeOf(response)}), and wrote`,
      );
  }

  /** Repeats the request and compares tables, because the first write may be a mail's new state, which `dump` ignores. */
  private async writesAgain(one: Case): Promise<boolean> {
    const before = await dump(this.system.database);
    await this.ask(one);
    return (await dump(this.system.database)) !== before;
  }

  private async renew(): Promise<void> {
    this.subject = await createSubject(this.system, this.subject.route);
  }

  private ask(one: Case): Promise<WireResponse> {
    this.outcome.sent += 1;
    return send(this.system.origin, one.request(this.subject));
  }

  private check({ description, mustRefuse, sentText, request }: Case, response: WireResponse): void {
    const { route, entry, status } = this.subject;
    const { method } = request(this.subject);
    // A case may send another method, and the same path may have an endpoint for it.
    const asSent = route.replace(/^\w+/, method === "HEAD" ? "GET" : method);
    const also = documentedRoutes().includes(asSent) ? statusesOf(asSent) : [];
    const complaints = complaintsAbout({
      response,
      method,
      documented: [String(status), ...statusesOf(route), ...also],
      mustRefuse,
      sent: sentText,
      isSilent: entry.isWebhook,
    });
    this.outcome.complaints.push(...complaints.map((complaint) => `${description}: ${complaint}`));
    if (response.status < 400) return;
    this.outcome.codes.add(codeOf(response));
    for (const name of Object.keys(Object(bodyOf(response)["fields"]))) this.outcome.namedFields.add(name);
  }
}

function codeOf(response: WireResponse): string {
  return String(bodyOf(response)["code"] ?? "");
}

/** All endpoints. Those that change the shop for everyone come last: an accepted bad value would affect the others. */
export const ROUTES: readonly string[] = Object.keys(CALLS).sort(
  (one, other) => Number(changesWholeShop(one)) - Number(changesWholeShop(other)),
);

function changesWholeShop(route: string): boolean {
  return isForAdmins(callOf(route)) && !/:(userId|orderId)|withdrawals/.test(route);
}
