/** The part of autocannon that the bench uses; the package has no types. */
declare module "autocannon" {
  interface Request {
    method: "POST";
    path: string;
    headers: Record<string, string>;
    body: string;
  }
  interface Client {
    /** The requests of this connection, repeated in order. */
    setRequests(requests: Request[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers?: Record<string, string>;
    setupClient?: (client: Client) => void;
  }
  interface Latency {
    p50: number;
    p99: number;
  }
  interface Result {
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
    statusCodeStats: Record<string, { count: number }>;
    /** Per second, over the run. */
    requests: { average: number; total: number };
    /** In milliseconds. */
    latency: Latency;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
