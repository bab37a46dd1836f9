/** The video of a perfume, at YouTube or Vimeo. docs/product-rules.md#video-of-a-perfume */
import { text } from "../field-kinds.ts";
import { oneLine } from "../text.ts";

/** An address as people copy it: of the site, of the application, of a short video, or of a player. */
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:www|m|music)\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|(?:shorts|embed|live)\/))([\w-]{11})(?:[?&#/]\S*)?$/i;
/** The second group is the key of an unlisted video. */
const VIMEO =
  /^(?:https?:\/\/)?(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:(?:\/|\?h=)([\da-f]{8,16}))?(?:[?&#]\S*)?$/i;

const VIDEO_MAX = 60;
const FAULT = "Tiene que ser la dirección de un video de YouTube o de Vimeo";

/** The address of a video on its site; empty without a video. */
export const VIDEO = text({
  max: VIDEO_MAX,
  normalize: (typed) => videoAt(oneLine(typed))?.address ?? oneLine(typed),
  fault: (address) => (address === "" || videoAt(address) ? null : FAULT),
  tooLong: FAULT,
});

interface Video {
  /** The same for every accepted form of the address. */
  address: string;
  /** The address of its player, which starts at once. */
  player: string;
}

/** Returns the video that an address names, or null. */
export function videoAt(address: string): Video | null {
  const [, youtube] = YOUTUBE.exec(address) ?? [];
  if (youtube)
    return {
      address: `https://www.youtube.com/watch?v=${youtube}`,
      player: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`,
    };
  const [, vimeo, unlisted] = VIMEO.exec(address) ?? [];
  if (!vimeo) return null;
  return {
    address: `https://vimeo.com/${vimeo}${unlisted ? `/${unlisted}` : ""}`,
    player: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1${unlisted ? `&h=${unlisted}` : ""}`,
  };
}
