/** Thrown when the runner cannot continue for a reason that a person can fix. The message is one sentence, printed unchanged. */
export class Stop extends Error {}
