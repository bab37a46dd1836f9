/** The video of a perfume, at YouTube or Vimeo. docs/product-rules.md#video-of-a-perfume */
import { text } from "../field-kinds.ts";
import { oneLine } from "../text.ts";

/** An address as people copy it: of the site, of the application, of a short video, or of a player. */
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:www|m|music)\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|(?:shorts|embed|live)\/))([\w-]{11})(?:[?&#/]\S*)?$/i;
/** The second number names a video that is not listed. */
const VIMEO =
  /^(?:https?:\/\/)?(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:(?:\/|\?h=)([\da-f]{8,16}))?(?:[?&#]\S*)?$/i;

const VIDEO_MAX = 60;
const FAULT = "Tiene que ser la dirección de un video de YouTube o de Vimeo";

/** The address of a video, as its site shows it; empty without one. */
export const VIDEO = text({
  max: VIDEO_MAX,
  normalize: videoAddress,
  fault: (address) => (address === "" || playerAddress(address) ? null : FAULT),
  tooLong: FAULT,
});

/** Returns the one address of a video for all ways to write it; other texts unchanged. */
function videoAddress(typed: string): string {
  const address = oneLine(typed);
  const [, youtube] = YOUTUBE.exec(address) ?? [];
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`;
  const [, vimeo, unlisted] = VIMEO.exec(address) ?? [];
  return vimeo ? `https://vimeo.com/${[vimeo, unlisted].filter(Boolean).join("/")}` : address;
}

/** Returns the address of the player that a page embeds, which starts at once and without cookies; null if there is none. */
export function playerAddress(address: string): string | null {
  const [, youtube] = YOUTUBE.exec(address) ?? [];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`;
  const [, vimeo, unlisted] = VIMEO.exec(address) ?? [];
  if (!vimeo) return null;
  return `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1${unlisted ? `&h=${unlisted}` : ""}`;
}
