import { encodeLive, type LiveWire } from "#shop/storefront/live.ts";
import { catalogue } from "./catalogue.ts";

/** Returns the live prices and stock at the time of this build: the state that its pages show. */
export async function liveOfBuild(): Promise<LiveWire> {
  const { versions, settings, perfumes } = await catalogue();
  return encodeLive(versions.liveVersion, settings, perfumes);
}
