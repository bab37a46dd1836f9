import type { Called, Failure } from "#site/api/call.ts";

/** A failed call, thrown by `unwrap`. */
class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message || "No pudimos conectarnos con la tienda.");
    this.failure = failure;
  }
}

/** Returns the body of a call, or throws `CallError`, for `useQuery` and `useMutation`. */
export async function unwrap<Body>(called: Promise<Called<Body>>): Promise<Body> {
  const response = await called;
  if (!response.ok) throw new CallError(response);
  return response.body;
}

interface Props {
  error: Error;
  onRetry: () => void;
}

/** A load error with a retry button. */
export function LoadError({ error, onRetry }: Props) {
  return (
    <div className="notice" role="alert">
      <p>{error.message}</p>
      <button type="button" className="pill" onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}
