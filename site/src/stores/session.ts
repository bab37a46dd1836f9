/** Who is signed in, as this browser remembers it (specification 3, Client session state). The server decides; this only draws. */
export interface SessionUser {
  _id: string;
  firstName: string;
  role: "user" | "admin";
}

export interface Session {
  user: SessionUser;
  isAuthenticated: true;
  /** True only when the role is admin. */
  isAdmin: boolean;
}

export const SESSION_KEY = "authed-user";

/** The session kept in the browser; null when nobody is signed in, or what is stored is no session: anybody may have written there. */
export function readSession(storage: Pick<Storage, "getItem"> = localStorage): Session | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? "null");
    const { user, isAuthenticated }: { user?: unknown; isAuthenticated?: unknown } = { ...Object(kept) };
    if (isAuthenticated !== true || !isUser(user)) return null;
    return { user, isAuthenticated, isAdmin: user.role === "admin" };
  } catch {
    return null;
  }
}

function isUser(user: unknown): user is SessionUser {
  const { _id, firstName, role }: Record<string, unknown> = { ...Object(user) };
  return /^usr_\w+$/.test(`${_id}`) && typeof firstName === "string" && (role === "user" || role === "admin");
}

/** Forgets the session. */
export function clearSession(storage: Pick<Storage, "removeItem"> = localStorage): void {
  storage.removeItem(SESSION_KEY);
}
