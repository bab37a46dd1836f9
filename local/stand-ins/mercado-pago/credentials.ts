/** What the shop and the stand-in share, in place of a Mercado Pago account's credentials. */
export interface Credentials {
  /** The server's; `Authorization: Bearer ...`. */
  accessToken: string;
  /** The browser's. */
  publicKey: string;
  /** Signs the notices (wire-contracts 3.2). */
  webhookSecret: string;
  /** The account that is paid. */
  collectorId: string;
}

/** Those of the local runner. */
export const LOCAL_CREDENTIALS: Credentials = {
  accessToken: "TEST-local-access-token",
  publicKey: "TEST-local-public-key",
  webhookSecret: "clave-local-de-mercado-pago",
  collectorId: "448876418",
};
