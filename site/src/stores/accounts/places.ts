import { atom } from "nanostores";
import type { Session } from "#shop/accounts/user.contract.ts";
import { endSession, sessions } from "#site/api/users.ts";

/** A user's sessions as last loaded, the current one first. */
export type Places = { state: "loading" } | { state: "failed" } | { state: "known"; places: readonly Session[] };

export const $places = atom<Places>({ state: "loading" });

/** Loads the user's sessions. What is shown stays until the response. */
export async function loadPlaces(userId: string): Promise<void> {
  if ($places.get().state === "failed") $places.set({ state: "loading" });
  const answer = await sessions(userId);
  if (answer.ok) $places.set({ state: "known", places: currentFirst(answer.body.sessions) });
  else if ($places.get().state === "loading") $places.set({ state: "failed" });
}

function currentFirst(places: readonly Session[]): Session[] {
  return places.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Ends sessions; returns whether all are ended. A session that has already ended counts as ended. */
export async function endPlaces(userId: string, placeIds: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(placeIds.map((id) => endSession(userId, id)));
  const ended = placeIds.filter((_, i) => answers[i]?.ok || answers[i]?.status === 404);
  const now = $places.get();
  if (now.state === "known") $places.set({ ...now, places: now.places.filter(({ _id }) => !ended.includes(_id)) });
  return ended.length === placeIds.length;
}
