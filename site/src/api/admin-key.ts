/** Returns the header of a write. A retry after a lost response sends the same key, so that nothing is written twice. */
export const withKey = (requestKey: string) => ({ headers: { "Idempotency-Key": requestKey } });
