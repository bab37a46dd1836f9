import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { TEST_ORIGIN } from "../harness.ts";

/** Returns the worker's variables: its database, and one server in place of all outside services. */
export function variablesFor(databaseUrl: string, localUrl: string): Record<string, string> {
  return {
    TURSO_URL: databaseUrl,
    PUBLIC_ORIGIN: TEST_ORIGIN,
    AUTH_SECRET: "a-secret-for-simulations-of-characters-00",
    DEPLOY_HOOK_URL: `${localUrl}/rebuild`,
    MAIL_URL: `${localUrl}/mail`,
    MAIL_KEY: "re_test",
    MAIL_FROM: "Azahar <hola@azahar.test>",
    MP_API_URL: `${localUrl}/mercadopago`,
    MP_SDK_URL: `${localUrl}/mercadopago/sdk.js`,
    MP_ACCESS_TOKEN: LOCAL_CREDENTIALS.accessToken,
    MP_WEBHOOK_SECRET: LOCAL_CREDENTIALS.webhookSecret,
    MP_PUBLIC_KEY: LOCAL_CREDENTIALS.publicKey,
    MP_COLLECTOR_ID: LOCAL_CREDENTIALS.collectorId,
    REBUILD_SECONDS: "0",
    LIMITS: "on",
  };
}
