import { Hono } from "hono";
import { readVersions } from "#db/storefront/versions.ts";
import { type Health, healthSchema, type IllHealth, illHealthSchema } from "#shop/reports/health.contract.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { UNAVAILABLE } from "../http/problem.ts";
import { JSON_TYPE } from "../http/tagged.ts";
import { describeError, log } from "../log.ts";
import { readBuiltVersion } from "../ports/built-site.ts";

const answers = { 200: healthSchema, 503: illHealthSchema };

/** Whether the shop can sell now, and the versions of its catalogue and pages. */
export const health = new Hono<AppEnv>().get(
  "/",
  describe("Check whether the shop can sell now", answers),
  async (c) => {
    const [catalogueVersion, builtVersion] = await Promise.all([
      currentVersion(c),
      readBuiltVersion(c.get("config").assets),
    ]);
    const headers = { "Content-Type": JSON_TYPE, "Cache-Control": "no-store" };
    if (catalogueVersion === null) return c.json(ill(c, builtVersion), 503, { ...headers, ...UNAVAILABLE.headers });
    return c.json<Health, 200>({ ok: true, database: true, catalogueVersion, builtVersion }, 200, headers);
  },
);

async function currentVersion(c: AppContext): Promise<number | null> {
  try {
    return (await readVersions(c.get("database")())).catalogueVersion;
  } catch (error) {
    log("database_down", { requestId: c.get("requestId"), ...describeError(error) });
    return null;
  }
}

function ill(c: AppContext, builtVersion: number | null): IllHealth {
  const { code, message } = UNAVAILABLE;
  return {
    ok: false,
    database: false,
    catalogueVersion: null,
    builtVersion,
    code,
    message,
    requestId: c.get("requestId"),
  };
}
