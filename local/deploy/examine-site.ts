/** Checks a shop over HTTP, without credentials. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type Finding, findingOf, warningOf } from "#db/doctor/examine.ts";
import { describeFiles, hostingError, MAX_FILE_BYTES, MAX_FILES, type Plan } from "#shop/hosting-limits.ts";
import { healthSchema } from "#shop/reports/status.contract.ts";
import { SECURITY_HEADERS, TRANSPORT, TRANSPORT_WITH_SUBDOMAINS } from "#worker/http/security-headers.ts";
import { messageOf } from "../process/errors.ts";

const RESPONSE_TIMEOUT_MS = 10_000;

/** The doctor warns when a build uses more than this share of a limit. */
const NEAR = 0.9;
/** File counts in build.json (`local/site/site-build.ts`). */
const filesSchema = z.object({ files: z.number(), largest: z.object({ path: z.string(), bytes: z.number() }) });

/**
 * Checks the shop at an origin without changing anything. A failed request becomes a finding. `plan`: the plan of the
 * Cloudflare account.
 */
export async function examineSite(origin: string, plan: Plan): Promise<Finding[]> {
  return Promise.all([
    examine("api", examineApi(origin)),
    examine("pages served", examinePages(origin)),
    examine("files", examineFiles(origin, plan)),
    examine("security headers", examineHeaders(origin)),
    examine("webhook", examineWebhook(origin)),
    examine("plain http", examineHttp(origin)),
  ]);
}

function examine(name: string, finding: Promise<Finding>): Promise<Finding> {
  return finding.catch((error) => ({ name, ok: false, message: `the request failed: ${messageOf(error)}` }));
}

async function examineApi(origin: string): Promise<Finding> {
  const response = await request(`${origin}/api/health`);
  const problem = `status ${response.status}: a variable or a secret is missing or wrong, or the database cannot be reached; see the worker's log`;
  return findingOf("api", healthSchema.safeParse(await body(response)).success ? null : problem, "it can sell");
}

async function examinePages(origin: string): Promise<Finding> {
  const [home, build] = await Promise.all([request(`${origin}/`), request(`${origin}/build.json`)]);
  const isPage = home.status === 200 && (await home.text()).includes("</html>");
  const problem = isPage && build.status === 200 ? null : "no built pages are served: run `npm run deploy`";
  return findingOf("pages served", problem, "the home page and build.json are served");
}

async function examineFiles(origin: string, plan: Plan): Promise<Finding> {
  const record = filesSchema.safeParse(await body(await request(`${origin}/build.json`)));
  if (!record.success) return warningOf("files", "build.json has no file count: run `npm run deploy`", "");
  const { files, largest } = record.data;
  const problem = hostingError({ files, largest }, plan);
  if (problem) return findingOf("files", problem, "");
  const isNear = files > NEAR * MAX_FILES[plan] || largest.bytes > NEAR * MAX_FILE_BYTES;
  const figures = describeFiles({ files, largest }, plan);
  return warningOf("files", isNear ? `near a limit of Cloudflare: ${figures}` : null, figures);
}

async function examineHeaders(origin: string): Promise<Finding> {
  const responses = await Promise.all([request(`${origin}/`), request(`${origin}/api/health`)]);
  // The operator may choose either HSTS value, but files and worker responses must have the same one.
  const chosen = [SECURITY_HEADERS, { ...SECURITY_HEADERS, [TRANSPORT]: TRANSPORT_WITH_SUBDOMAINS }];
  const [missing = []] = chosen
    .map((expected) => {
      const names = Object.keys(expected) as (keyof typeof expected)[];
      return names.filter((name) => responses.some(({ headers }) => headers.get(name) !== expected[name]));
    })
    .sort((one, other) => one.length - other.length);
  const problem = `missing or changed: ${missing.join(", ")}: check the rules of the Cloudflare zone`;
  return findingOf("security headers", missing.length > 0 ? problem : null, "all present and unchanged");
}

/** Sends a webhook with an invalid signature. */
async function examineWebhook(origin: string): Promise<Finding> {
  const { status } = await request(`${origin}/api/pay/webhook?data.id=1&type=payment`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "x-request-id": "doctor",
      "x-signature": `ts=1,v1=${"0".repeat(64)}`,
    },
    body: JSON.stringify({ type: "payment", data: { id: "1" } }),
  });
  const problem = `a webhook with an invalid signature gets status ${status} instead of 401: make sure that nothing in front of the worker (a firewall rule, Access) answers it`;
  return findingOf("webhook", status === 401 ? null : problem, "an invalid signature is refused");
}

async function examineHttp(origin: string): Promise<Finding> {
  if (!origin.startsWith("https:")) return findingOf("plain http", null, "skipped: the origin is not https");
  const { status, headers } = await request(origin.replace("https:", "http:"));
  const isMoved = status >= 300 && status < 400 && headers.get("Location")?.startsWith("https:");
  return findingOf(
    "plain http",
    isMoved ? null : "plain HTTP is not redirected to HTTPS: turn on Always Use HTTPS in Cloudflare",
    "redirected to HTTPS",
  );
}

/** Sends a request past caches. Follows no redirect. */
function request(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  return fetch(url, { ...init, cache: "no-store", redirect: "manual", signal });
}

function body(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

interface Verification {
  publicOrigin: string;
  /** Folder of the uploaded pages. */
  folder: string;
  /** Maximum number of checks. A deployment reaches the whole network within seconds. */
  tries?: number;
  waitMs?: number;
}

/**
 * Returns null as soon as `publicOrigin` serves the `build.json` of this folder and its API can sell. After `tries` failed
 * checks it returns the last problem.
 */
export async function verifyDeployed(verification: Verification): Promise<string | null> {
  return lastProblem(verification, async (origin, build) => {
    const [pages, health] = await Promise.all([pagesProblem(origin, build), request(`${origin}/api/health`)]);
    const canSell = healthSchema.safeParse(await body(health)).success;
    return pages ?? (canSell ? null : `${origin}/api/health returns status ${health.status}: the API cannot sell`);
  });
}

/** Like `verifyDeployed`, for the pages alone. */
export async function verifyPages(verification: Verification): Promise<string | null> {
  return lastProblem(verification, pagesProblem);
}

async function lastProblem(
  { publicOrigin, folder, tries = 30, waitMs = 2_000 }: Verification,
  check: (origin: string, build: string) => Promise<string | null>,
): Promise<string | null> {
  const build = await readFile(join(folder, "build.json"), "utf8");
  let problem: string | null = "it was not checked";
  for (let attempt = 1; attempt <= tries && problem !== null; attempt++) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    problem = await check(publicOrigin, build).catch((error: Error) => error.message);
  }
  return problem;
}

async function pagesProblem(origin: string, build: string): Promise<string | null> {
  const pages = await request(`${origin}/build.json`);
  return (await pages.text()) === build ? null : `${origin} does not serve the pages of this build`;
}
