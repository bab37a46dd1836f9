/** What a list of sessions calls the place where somebody is signed in. */

/** The first that matches is it: most browsers also say they are others, and what comes later is what they pretend to be. */
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

/** A browser's `User-Agent` in a few words: "Chrome en Windows", "Safari en iPhone", "Navegador desconocido". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS) ?? UNKNOWN;
  const system = nameIn(userAgent, SYSTEMS);
  return system === undefined ? browser : `${browser} en ${system}`;
}

function nameIn(userAgent: string, names: readonly [RegExp, string][]): string | undefined {
  return names.find(([mark]) => mark.test(userAgent))?.[1];
}
