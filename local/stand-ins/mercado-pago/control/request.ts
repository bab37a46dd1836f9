/** A request to what the provider itself has not: its path after `/_`, in parts. */
export interface ControlRequest {
  method: string;
  parts: readonly string[];
  query: URLSearchParams;
  body: unknown;
  /** Whether a person sent it from the page. */
  fromPage: boolean;
}
