import { addressesOf, readConfig, type StartConfig } from "./config.ts";
import { runCommand } from "./process/command.ts";
import { ROOT } from "./process/files.ts";
import { startShop } from "./shop/running-shop.ts";

/** `npm start`: the complete shop on this machine, until it is stopped. */
await runCommand(async ({ undo, fail }) => {
  const startedMs = Date.now();
  const config = readConfig(process.env, ROOT);
  const { databaseUrl } = await startShop(config, { say: (line) => console.log(line), onLost: fail }, undo);
  console.log(`ready ${addressesOf(config).shop}`);
  console.log(summaryOf(config, databaseUrl, Date.now() - startedMs));
  return "running";
});

function summaryOf(config: StartConfig, databaseUrl: string, tookMs: number): string {
  const { shop, local } = addressesOf(config);
  const { admin, shopper } = config;
  return `
  Shop           ${shop}
  Administrator  ${admin.email}  ${admin.password}
  Shopper        ${shopper.email}  ${shopper.password}
                 (accounts that a new data folder gets)
  Mailbox        ${local}/mail
  Card payments  ${local}/mercadopago
  Stand-ins      ${local}/dolar  /turnstile  /andreani  /rebuild  /faults  /cron
  Database       ${databaseUrl}
  Data, logs     ${config.dataDir}
  Started in ${(tookMs / 1000).toFixed(1)} s. Stop with Ctrl-C.
`;
}
