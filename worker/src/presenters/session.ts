import type { SessionPlace } from "#db/queries/sessions.ts";
import { deviceName } from "#shop/account/device.ts";
import type { Session } from "#shop/contract/user.ts";
import { iso } from "./instant.ts";

/** A place where somebody is signed in, by its id; `currentId`: that of the one that asks. */
export function presentSession(place: SessionPlace, currentId: string): Session {
  return {
    _id: place.id,
    device: deviceName(place.userAgent),
    createdAt: iso(place.createdAtMs),
    lastSeenAt: iso(place.lastSeenAtMs),
    current: place.id === currentId,
  };
}
