import type { Flag } from "#site/api/links.ts";

/** What a mailed link says of itself. */
export interface MailedLink {
  flag: Flag;
  id: string;
  token: string;
}

/**
 * The parts of a page's path below its name: of `/register/usr_1` below `/register`, one. Anybody may have written them; what
 * is no text is empty.
 */
export function partsBelow(name: string, pathname: string): string[] {
  return pathname.slice(name.length).split("/").filter(Boolean).map(decoded);
}

/** The link of a path `/validate-link/{flag}/{id}/{token}`; null when it lacks a part or has another flag. */
export function mailedLinkOf(pathname: string): MailedLink | null {
  const [flag, id, token] = partsBelow("/validate-link", pathname);
  return (flag === "register" || flag === "recover") && id && token ? { flag, id, token } : null;
}

/** Where a link leads to that is good (specification 2, Routes). The token of a registration ends here: a cookie grants it now. */
export function pathAfter({ flag, id, token }: MailedLink): string {
  const parts = flag === "register" ? ["register", id] : ["recover-password", id, token];
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
