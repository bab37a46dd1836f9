import type { Flag } from "#site/api/links.ts";

/** The parts of a mailed link. */
export interface MailedLink {
  flag: Flag;
  id: string;
  token: string;
}

/** Returns the decoded parts of an untrusted path below `name`; a part that cannot be decoded becomes empty. */
export function partsBelow(name: string, pathname: string): string[] {
  return pathname.slice(name.length).split("/").filter(Boolean).map(decodePart);
}

/** Parses `/validate-link/{flag}/{id}/{token}`. Returns null when a part is missing or the flag is unknown. */
export function mailedLinkOf(pathname: string): MailedLink | null {
  const [flag, id, token] = partsBelow("/validate-link", pathname);
  return (flag === "register" || flag === "recover") && id && token ? { flag, id, token } : null;
}

/** Returns where a valid link leads (docs/product-rules.md#routes-of-pages). For a registration a cookie replaces the token. */
export function pathAfter({ flag, id, token }: MailedLink): string {
  const parts = flag === "register" ? ["register", id] : ["recover-password", id, token];
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
