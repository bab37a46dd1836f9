/** The part of autocannon that the bench uses; the package brings no types. */
declare module "autocannon" {
  interface Request {
    method: "POST";
    path: string;
    headers: Record<string, string>;
    body: string;
  }
  interface Client {
    /** What this connection asks, in turn and over again. */
    setRequests(requests: Request[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
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
    /** A second, over the run. */
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: Latency;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
