import { atom } from "nanostores";
import type { Session } from "#shop/accounts/user.contract.ts";
import { endSession, sessions } from "#site/api/users.ts";

/** Where a person is signed in, as far as the page knows; the one that asks comes first. */
export type Places = { state: "loading" } | { state: "failed" } | { state: "known"; places: readonly Session[] };

export const $places = atom<Places>({ state: "loading" });

/** Asks where the person is signed in. What is shown stays until there is an answer. */
export async function loadPlaces(userId: string): Promise<void> {
  if ($places.get().state === "failed") $places.set({ state: "loading" });
  const answer = await sessions(userId);
  if (answer.ok) $places.set({ state: "known", places: currentFirst(answer.body.sessions) });
  else if ($places.get().state === "loading") $places.set({ state: "failed" });
}

function currentFirst(places: readonly Session[]): Session[] {
  return places.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Signs the person out at some places; whether they are signed out at all of them. One where they are not any more is no failure. */
export async function endPlaces(userId: string, placeIds: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(placeIds.map((id) => endSession(userId, id)));
  const ended = placeIds.filter((_, i) => answers[i]?.ok || answers[i]?.status === 404);
  const now = $places.get();
  if (now.state === "known") $places.set({ ...now, places: now.places.filter(({ _id }) => !ended.includes(_id)) });
  return ended.length === placeIds.length;
}
