/** Global set-up of the journeys: one shop and one build, shared by all of them. */
import type { TestProject } from "vitest/node";
import { startShop } from "../shop.ts";

declare module "vitest" {
  export interface ProvidedContext {
    shopUrl: string;
    localUrl: string;
    databaseUrl: string;
  }
}

export default async function runningShop(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop();
  project.provide("shopUrl", shop.shopUrl);
  project.provide("localUrl", shop.localUrl);
  project.provide("databaseUrl", shop.databaseUrl);
  return shop.stop;
}
