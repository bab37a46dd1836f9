/** Where the measured worker's scheduled event is fired; the shop's own entry has no such door. */
export const FIRE_PATH = "/api/fire";
