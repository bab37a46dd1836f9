/** Names of devices for the list of sessions. */

/** The first match applies. A User-Agent also names browsers that it is compatible with; they are further down this list. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bInstagram\b/, "Instagram"],
  [/\bFB(AN|AV)\//, "Facebook"],
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|\bChromium|\bCriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];
const UNKNOWN = "Navegador desconocido";

/** A short name for a `User-Agent`: "Chrome en Windows", "Safari en iPhone", "Navegador desconocido". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS) ?? UNKNOWN;
  const system = nameIn(userAgent, SYSTEMS);
  return system === undefined ? browser : `${browser} en ${system}`;
}

function nameIn(userAgent: string, names: readonly [RegExp, string][]): string | undefined {
  return names.find(([mark]) => mark.test(userAgent))?.[1];
}
