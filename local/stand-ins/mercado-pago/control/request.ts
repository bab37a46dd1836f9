/** A request to the control API, which the real provider does not have. `parts` is its path after `/_`. */
export interface ControlRequest {
  method: string;
  parts: readonly string[];
  query: URLSearchParams;
  body: unknown;
  /** Whether a form of the ledger page sent it. */
  fromPage: boolean;
}
