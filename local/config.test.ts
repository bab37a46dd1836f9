import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addressesOf, readConfig } from "./config.ts";
import { CommandError } from "./process/errors.ts";

describe("the variables of npm start", () => {
  test("have the documented defaults", () => {
    expect(readConfig({}, "/shop")).toEqual({
      port: 8787,
      localPort: 8788,
      dataDir: join("/shop", ".data"),
      admin: { email: "admin@azahar.test", password: "Azahar2026" },
      shopper: { email: "cliente@azahar.test", password: "Azahar2026" },
      catalogue: "demo",
      transferHoldHours: 24,
      cronSeconds: 300,
      rebuildSeconds: 0,
      limits: "on",
      turnstile: "off",
      isolates: 1,
    });
  });

  test("accept fractions, product counts and absolute folders; an empty value counts as not given", () => {
    const env = {
      PORT: "9000",
      LOCAL_PORT: "9100",
      DATA_DIR: "/elsewhere",
      CATALOGUE: "250",
      CRON_SECONDS: "0.5",
      LIMITS: "",
    };
    const config = readConfig({ ...env, TRANSFER_HOLD_HOURS: "0.01", REBUILD_SECONDS: "2.5" }, "/shop");
    expect(config).toMatchObject({
      port: 9000,
      localPort: 9100,
      dataDir: "/elsewhere",
      catalogue: 250,
      cronSeconds: 0.5,
    });
    expect(config).toMatchObject({ transferHoldHours: 0.01, rebuildSeconds: 2.5, limits: "on" });
    expect(addressesOf(config)).toEqual({ shop: "http://127.0.0.1:9000", local: "http://127.0.0.1:9100" });
  });

  test.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["LOCAL_PORT", "-1"],
    ["CATALOGUE", "all"],
    ["CATALOGUE", "0"],
    ["CRON_SECONDS", "0"],
    ["CRON_SECONDS", "often"],
    ["CRON_SECONDS", "86401"],
    ["ISOLATES", "0"],
    ["ISOLATES", "17"],
    ["REBUILD_SECONDS", "-1"],
    ["TRANSFER_HOLD_HOURS", "1e9"],
    ["LIMITS", "no"],
    ["ADMIN_EMAIL", "admin"],
    ["SHOPPER_PASSWORD", "short"],
  ])("%s=%s stops with a message that names it", (name, value) => {
    const attempt = () => readConfig({ [name]: value }, "/shop");
    expect(attempt).toThrow(CommandError);
    expect(attempt).toThrow(new RegExp(`^${name}\\b.* is invalid: it must .*\\.$`));
  });

  test("an invalid password is not shown", () => {
    expect(() => readConfig({ ADMIN_PASSWORD: "secret" }, "/shop")).toThrow(/^(?!.*secret)/);
  });

  test("two equal ports, or none left for the stand-ins, are refused", () => {
    expect(() => readConfig({ PORT: "9000", LOCAL_PORT: "9000" }, "/shop")).toThrow("both 9000");
    expect(() => readConfig({ PORT: "65535" }, "/shop")).toThrow("set LOCAL_PORT too");
  });
});
