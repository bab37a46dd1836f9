import type { Called, Failure } from "#site/api/call.ts";

/** A call that failed, thrown for who waits for what it should have brought. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message || "No pudimos conectarnos con la tienda.");
    this.failure = failure;
  }
}

/** What a call brought; throws `CallFailed` when it did not. For `useQuery` and `useMutation`, which tell the two apart so. */
export async function unwrap<Body>(called: Promise<Called<Body>>): Promise<Body> {
  const answer = await called;
  if (!answer.ok) throw new CallFailed(answer);
  return answer.body;
}
