import type { SessionPlace } from "#db/accounts/sessions.ts";
import { deviceName } from "#shop/accounts/device.ts";
import type { Session } from "#shop/accounts/user.contract.ts";
import { iso } from "../http/instant.ts";

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
