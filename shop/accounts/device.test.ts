import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "../for-all.fixture.ts";
import { deviceName } from "./device.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36`, "Chrome en Windows"],
  [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, "Edge en Windows"],
  [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera en Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0", "Firefox en Windows"],
  [`${MAC} Version/18.5 Safari/605.1.15`, "Safari en Mac"],
  [`${MAC.replace("605.1.15", "537.36")} Chrome/138.0.0.0 Safari/537.36`, "Chrome en Mac"],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari en iPhone"],
  [`${IPHONE} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`, "Chrome en iPhone"],
  [`${IPHONE} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`, "Firefox en iPhone"],
  [`${IPHONE} Version/18.0 EdgiOS/138.0.3351.77 Mobile/15E148 Safari/604.1`, "Edge en iPhone"],
  [`${IPHONE} Mobile/15E148 Instagram 389.0.0.27.67 (iPhone14,5; iOS 18_5; es_AR)`, "Instagram en iPhone"],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBDV/iPhone14,5]`, "Facebook en iPhone"],
  [`${IPHONE.replaceAll("iPhone", "iPad")} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari en iPad"],
  [`${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
  [`${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0`, "Edge en Android"],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet en Android"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0", "Firefox en Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0", "Firefox en Linux"],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0",
    "Chrome en Linux",
  ],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36", "Chrome en ChromeOS"],
  ["Firefox/141.0", "Firefox"],
  ["Mozilla/5.0 (Windows NT 10.0)", "Navegador desconocido en Windows"],
  ["curl/8.9.1", "Navegador desconocido"],
  ["", "Navegador desconocido"],
])("%j is named %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("the name has only a browser and a system, whatever the User-Agent", () => {
  const NAME = /^(Navegador desconocido|[A-Z][a-z]+( Internet)?)( en [A-Z]?[A-Za-z]+)?$/;
  forAll([fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant("<script>"))], (userAgent) => {
    expect(deviceName(userAgent)).toMatch(NAME);
  });
});
