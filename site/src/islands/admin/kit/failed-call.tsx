import type { UseQueryResult } from "@tanstack/react-query";
import type { Called } from "#site/api/call.ts";
import { Button } from "./elements.tsx";

/** Returns the body of a call, for `useQuery`. Throws its error message when the call failed. */
export async function unwrap<Body>(called: Promise<Called<Body>>): Promise<Body> {
  const response = await called;
  if (!response.ok) throw new Error(response.message || "No pudimos conectarnos con la tienda.");
  return response.body;
}

/** What a query without data shows while it loads. With data, only its error shows. */
export function QueryState({ query: { data, error, refetch } }: { query: UseQueryResult }) {
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <p role="status">Cargando…</p> : null;
}

/** A load error with a retry button. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{error.message}</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  );
}
