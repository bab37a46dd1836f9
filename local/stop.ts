/** Thrown when the runner cannot go on for a reason that a person can act on: the message is one sentence, shown as it is. */
export class Stop extends Error {}
