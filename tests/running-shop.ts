/**
 * Global setup of the browser tests: one shop for each of the two projects. Journeys need only the first build, so their shop
 * does not rebuild when the catalogue changes; each rebuild costs ten seconds of CPU.
 */
import type { TestProject } from "vitest/node";
import { findPersonalData } from "./personal-data.ts";
import { startShop } from "./shop.ts";

declare module "vitest" {
  export interface ProvidedContext {
    shopUrl: string;
    localUrl: string;
    databaseUrl: string;
  }
}

export default async function runningShop(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop({ REBUILD_SECONDS: project.name === "journeys" ? "3600" : "0" });
  project.provide("shopUrl", shop.shopUrl);
  project.provide("localUrl", shop.localUrl);
  project.provide("databaseUrl", shop.databaseUrl);
  return async () => {
    const found = await findPersonalData(shop).finally(() => shop.stop());
    if (found.length > 0) throw new Error(`The worker logged personal data (docs/faults.md): ${found.join(", ")}`);
  };
}
