import type { Rgb } from "./color.ts";
import type { Frame } from "./frame.ts";
import type { Mask } from "./mask.ts";

/** Calls `color` for every covered pixel of a mask and blends the result over the frame. */
export function paint(frame: Frame, mask: Mask, color: (i: number, x: number, y: number) => Rgb, opacity = 1): void {
  for (let row = 0; row < mask.h; row++) {
    for (let column = 0; column < mask.w; column++) {
      const i = row * mask.w + column;
      const cover = (mask.cover[i] ?? 0) * opacity;
      if (cover <= 0) continue;
      blend(frame, mask.x + column, mask.y + row, color(i, mask.x + column, mask.y + row), cover);
    }
  }
}

function blend({ rgb, width }: Frame, x: number, y: number, color: Rgb, cover: number): void {
  const at = (y * width + x) * 3;
  for (let c = 0; c < 3; c++) rgb[at + c] = (rgb[at + c] ?? 0) * (1 - cover) + (color[c] ?? 0) * cover;
}

/** The color of a frame at a pixel, clamped to its borders. */
export function sample({ rgb, width, height }: Frame, x: number, y: number): Rgb {
  const px = Math.max(0, Math.min(width - 1, Math.round(x)));
  const py = Math.max(0, Math.min(height - 1, Math.round(y)));
  const at = (py * width + px) * 3;
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
}
