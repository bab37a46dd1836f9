/** The path that triggers the scheduled event of the measured worker. The deployed entry does not have it. */
export const FIRE_PATH = "/api/fire";
