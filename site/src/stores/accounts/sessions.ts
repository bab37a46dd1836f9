import { atom } from "nanostores";
import type { Session } from "#shop/accounts/user.contract.ts";
import { endSession, sessions } from "#site/api/users.ts";

/** A user's sessions as last loaded, the current one first. */
export type Sessions = { state: "loading" } | { state: "failed" } | { state: "known"; places: readonly Session[] };

export const $sessions = atom<Sessions>({ state: "loading" });

/** Loads the user's sessions. What is shown stays until the response. */
export async function loadSessions(userId: string): Promise<void> {
  if ($sessions.get().state === "failed") $sessions.set({ state: "loading" });
  const answer = await sessions(userId);
  if (answer.ok) $sessions.set({ state: "known", places: currentFirst(answer.body.sessions) });
  else if ($sessions.get().state === "loading") $sessions.set({ state: "failed" });
}

function currentFirst(places: readonly Session[]): Session[] {
  return places.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Ends sessions; returns whether all are ended. A session that has already ended counts as ended. */
export async function endSessions(userId: string, placeIds: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(placeIds.map((id) => endSession(userId, id)));
  const ended = placeIds.filter((_, i) => answers[i]?.ok || answers[i]?.status === 404);
  const now = $sessions.get();
  if (now.state === "known") $sessions.set({ ...now, places: now.places.filter(({ _id }) => !ended.includes(_id)) });
  return ended.length === placeIds.length;
}
