/** The part of autocannon that the bench uses; the package brings no types. */
declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
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
    /** A second, over the run. */
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: Latency;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
