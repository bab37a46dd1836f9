/** Credentials that the shop and the stand-in share, in place of a Mercado Pago account's. */
export interface Credentials {
  /** The server's: `Authorization: Bearer ...`. */
  accessToken: string;
  /** The browser's. */
  publicKey: string;
  /** Signs the webhooks (docs/outside-services.md#webhook-signature). */
  webhookSecret: string;
  /** The account that is paid. */
  collectorId: string;
}

/** Credentials of the local runner. */
export const LOCAL_CREDENTIALS: Credentials = {
  accessToken: "TEST-local-access-token",
  publicKey: "TEST-local-public-key",
  webhookSecret: "clave-local-de-mercado-pago",
  collectorId: "448876418",
};
