import { expect, test } from "vitest";
import { readTarget } from "./target.ts";

const GIVEN = {
  TURSO_URL: "libsql://azahar.turso.io",
  TURSO_TOKEN: "writes",
  PUBLIC_ORIGIN: "https://tienda.com.ar",
  MAIL_FROM: "Tienda <hola@tienda.com.ar>",
  MP_PUBLIC_KEY: "APP_USR-1",
  MP_COLLECTOR_ID: "448876418",
  PATH: "/bin",
};

test("deploys production by default and passes on only the worker's public variables", () => {
  const target = readTarget([], { ...GIVEN, TURSO_BUILD_TOKEN: "reads", MAIL_REPLY_TO: "", HSTS_SUBDOMAINS: "" });
  expect(target).toMatchObject({ environment: "production", dryRun: false, buildToken: "reads", plan: "paid" });
  expect(target.vars).toEqual({
    TURSO_URL: GIVEN.TURSO_URL,
    PUBLIC_ORIGIN: GIVEN.PUBLIC_ORIGIN,
    MAIL_FROM: GIVEN.MAIL_FROM,
    MP_PUBLIC_KEY: GIVEN.MP_PUBLIC_KEY,
    MP_COLLECTOR_ID: GIVEN.MP_COLLECTOR_ID,
  });
  expect(target.hstsSubdomains).toBe(false);
  const withSubdomains = readTarget([], { ...GIVEN, HSTS_SUBDOMAINS: "on" });
  expect([withSubdomains.hstsSubdomains, withSubdomains.vars["HSTS_SUBDOMAINS"]]).toEqual([true, "on"]);
  expect(readTarget(["--env", "preview", "--secrets-file", ".env.secrets"], GIVEN)).toMatchObject({
    environment: "preview",
    secretsFile: ".env.secrets",
    buildToken: "writes",
  });
});

test("runs all steps, or the one that is named; only a migration needs the token that writes", () => {
  expect(readTarget([], GIVEN)).toMatchObject({ pagesOnly: false, steps: ["prepare", "migrate", "render", "send"] });
  const { TURSO_TOKEN: _, ...reading } = GIVEN;
  expect(readTarget(["--pages", "--step", "render"], { ...reading, TURSO_BUILD_TOKEN: "reads" })).toMatchObject({
    pagesOnly: true,
    steps: ["render"],
    buildToken: "reads",
  });
  expect(readTarget(["--back"], { ...reading, TURSO_BUILD_TOKEN: "reads" })).toMatchObject({ back: true });
  expect(readTarget(["--step", "send"], reading).steps).toEqual(["send"]);
  expect(() => readTarget(["--step", "migrate"], reading)).toThrow("TURSO_TOKEN is missing");
});

test.each([
  [{ TURSO_URL: undefined }, [], "TURSO_URL is missing"],
  [{ TURSO_URL: "http://127.0.0.1:8080" }, [], "TURSO_URL must be a libsql: or https: URL"],
  [{ TURSO_TOKEN: "" }, [], "TURSO_TOKEN is missing"],
  [{ PUBLIC_ORIGIN: "https://tienda.com.ar/" }, [], "PUBLIC_ORIGIN must be an https origin without a path"],
  [{ PUBLIC_ORIGIN: "http://tienda.com.ar" }, ["--dry-run"], "PUBLIC_ORIGIN must be an https origin without a path"],
  [{ MAIL_FROM: "nobody" }, [], "MAIL_FROM "],
  [{ MP_COLLECTOR_ID: undefined }, [], "MP_COLLECTOR_ID is required"],
  [
    { ANDREANI_USER: "azahar", ANDREANI_CONTRACT: "1" },
    [],
    "ANDREANI_USER needs ANDREANI_CONTRACT and ANDREANI_ORIGIN",
  ],
  [{ WORKERS_PLAN: "pro" }, [], "WORKERS_PLAN must be paid or free"],
  [{}, ["--env", "local"], "--env must be one of production, preview"],
  [{}, ["--step", "all"], "--step must be one of prepare, migrate, render, send"],
  [{}, ["--back", "--pages"], "--back and --pages exclude each other"],
  [{}, ["--force"], "Unknown option '--force'"],
])("refuses %j with %j and says why", (given, args, why) => {
  expect(() => readTarget(args, { ...GIVEN, ...given })).toThrow(why);
});

test("a dry run accepts a local database without a token", () => {
  const local = { ...GIVEN, TURSO_URL: "http://127.0.0.1:8080", TURSO_TOKEN: undefined };
  expect(readTarget(["--dry-run"], local)).toMatchObject({ dryRun: true, buildToken: undefined });
});
