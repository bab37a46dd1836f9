import type { Called, Failure } from "#site/api/call.ts";

/** A failed call, thrown by `unwrap`. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message || "No pudimos conectarnos con la tienda.");
    this.failure = failure;
  }
}

/** Returns the body of a call, or throws `CallFailed`, for `useQuery` and `useMutation`. */
export async function unwrap<Body>(called: Promise<Called<Body>>): Promise<Body> {
  const answer = await called;
  if (!answer.ok) throw new CallFailed(answer);
  return answer.body;
}
