import type { UseQueryResult } from "@tanstack/react-query";
import type { Called } from "#site/api/call.ts";
import { Button } from "./elements.tsx";

/** Returns the body of a call, for `useQuery`. Throws its error message when the call failed. */
export async function unwrap<Body>(called: Promise<Called<Body>>): Promise<Body> {
  const response = await called;
  if (!response.ok) throw new Error(response.message || "No pudimos conectarnos con la tienda.");
  return response.body;
}

/** What a query without data shows while it loads. With data, only its error shows, with a retry button. */
export function QueryState({ query: { data, error, refetch } }: { query: UseQueryResult }) {
  if (!error) return data === undefined ? <p role="status">Cargando…</p> : null;
  return (
    <div className="notice" role="alert">
      <p>{error.message}</p>
      <Button onClick={() => void refetch()}>Reintentar</Button>
    </div>
  );
}
