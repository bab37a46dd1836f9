import { encodeLive, type LiveWire } from "#shop/storefront/live.ts";
import { catalogue } from "./catalogue.ts";

/** The live answer of the moment this build read the catalogue: what its pages show. */
export async function liveOfBuild(): Promise<LiveWire> {
  const { versions, settings, perfumes } = await catalogue();
  return encodeLive(versions.liveVersion, settings, perfumes);
}
