import { type Box, bar } from "../forms/form.ts";
import type { LabelLook } from "../look.ts";
import { linear, mix, scale, smooth } from "./color.ts";
import type { Frame } from "./frame.ts";
import { capHeight, type Face, fitLines, type Lettering, type Line } from "./lettering.ts";
import { metalColor, mirrorLight } from "./light.ts";
import { type Mask, markupMask, maskOf, type Place } from "./mask.ts";
import { paint, sample } from "./paint.ts";
import { brushed, paintSolid } from "./solid.ts";
import { raise, type Surface } from "./surface.ts";

/** A label at its place: `letters` are the outlines of its lettering, from `lettersMarkup`. */
export interface Label {
  look: LabelLook;
  box: Box;
  letters: string;
}

/** Paints a label on a body. `body` defines the light at its place. */
export async function paintLabel(frame: Frame, label: Label, body: Surface, place: Place): Promise<void> {
  const { look, box, letters } = label;
  if (look.style === "paper") await paintPaper(frame, look, box, body, place);
  if (look.style === "plate") await paintPlate(frame, look, box, place);
  const text = await markupMask(letters, place, frame);
  if (text) paintLetters(frame, look, text, body, 0.96);
}

/** Paints printed letters again over the window's reflections, which may thin the ink but must not hide a name. */
export async function repaintLettering(
  frame: Frame,
  { look, letters }: Label,
  body: Surface,
  place: Place,
): Promise<void> {
  const text = await markupMask(letters, place, frame);
  if (text) paintLetters(frame, look, text, body, 0.6);
}

async function paintPaper(frame: Frame, look: LabelLook, box: Box, body: Surface, place: Place): Promise<void> {
  const sheet = await maskOf(bar(box.cx, box.cy - box.h / 2, box.w, box.h, 2), place, frame);
  if (!sheet) return;
  const ground = linear(look.ground ?? "#FBF4E7");
  const lip = await maskOf(bar(box.cx + 1.1, box.cy - box.h / 2 + 1.3, box.w, box.h, 2), place, frame);
  if (lip) paint(frame, lip, (_, x, y) => scale(sample(frame, x, y), 0.62), 0.7);
  paint(frame, sheet, (_, x, y) => scale(ground, sheetLight(body, x, y)));
  if (look.border === false) return;
  const line = borderMarkup(box);
  const border = await markupMask(line, place, frame);
  if (border) paint(frame, border, (_, x, y) => scale(linear(look.ink), sheetLight(body, x, y)), 0.6);
}

async function paintPlate(frame: Frame, look: LabelLook, box: Box, place: Place): Promise<void> {
  const d = bar(box.cx, box.cy - box.h / 2, box.w, box.h, 6);
  const lip = await maskOf(bar(box.cx + 2, box.cy - box.h / 2 + 2.5, box.w, box.h, 6), place, frame);
  if (lip) paint(frame, lip, (_, x, y) => scale(sample(frame, x, y), 0.5), 0.6);
  const mask = await maskOf(d, place, frame);
  if (!mask) return;
  const surface = raise(mask, { kind: "slab", edge: 3.5, bow: 0.5 }, place.scale);
  paintSolid(frame, surface, brushed(look.ground ?? "#C9A264"));
}

function paintLetters(frame: Frame, look: LabelLook, text: Mask, body: Surface, opacity: number): void {
  const ink = linear(look.ink);
  if (look.style === "plate") shadeLetters(frame, text);
  paint(
    frame,
    text,
    (_, x, y) => {
      if (!look.foil) return scale(ink, sheetLight(body, x, y));
      const swing = acrossAt(body, x, y) * 0.55 - 0.35 + ((y - text.y) / text.h - 0.5) * 0.5;
      return metalColor(ink, 0.3 + 0.46 * mirrorLight(swing, 0));
    },
    opacity,
  );
}

/** Shades pressed letters: a bright lower right lip, a dark upper left one. */
function shadeLetters(frame: Frame, text: Mask): void {
  const before = frame.copy();
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= text.w || y >= text.h ? 0 : (text.cover[y * text.w + x] ?? 0);
  const padded: Mask = { ...text, cover: new Float32Array(text.cover.length).fill(1) };
  paint(frame, padded, (i, x, y) => {
    const column = i % text.w;
    const row = Math.floor(i / text.w);
    const lit = at(column - 1, row - 2) - at(column + 1, row + 2);
    const color = sample(before, x, y);
    const floor = at(column, row);
    const pressed = scale(color, 1 - 0.3 * floor);
    return lit > 0 ? mix(pressed, [1, 0.98, 0.94], lit * 0.5) : scale(pressed, 1 + lit * 0.55);
  });
}

/** Light on a sheet that follows the body. */
function sheetLight(body: Surface, x: number, y: number): number {
  const u = acrossAt(body, x, y);
  return 0.97 - 0.07 * u - 0.3 * smooth(0.42, 1, Math.abs(u)) + 0.03 * smooth(0.2, -0.5, u);
}

function acrossAt(body: Surface, x: number, y: number): number {
  const column = Math.max(0, Math.min(body.w - 1, x - body.x));
  const row = Math.max(0, Math.min(body.h - 1, y - body.y));
  return body.across[row * body.w + column] ?? 0;
}

function borderMarkup({ cx, cy, w, h }: Box): string {
  const inset = 7;
  const rect = `x="${cx - w / 2 + inset}" y="${cy - h / 2 + inset}" width="${w - 2 * inset}" height="${h - 2 * inset}"`;
  return `<rect ${rect} fill="none" stroke="#fff" stroke-width="1.1"/>`;
}

/** Returns the maximum width of a line between two heights of the body, in units. */
export type Room = (top: number, bottom: number) => number;

/** A line of a label in the shape's units: its outlines, its left end, its baseline, its width and its height. */
export interface Row {
  part: "house" | "name" | "kind";
  d: string;
  x: number;
  y: number;
  w: number;
  h: number;
  scale: number;
}

type Parts<Value> = Record<Row["part"], Value>;

/** The lines of house, name and kind, centered in the box, each within the box and within `room` at its own height. */
export function setLabel(look: LabelLook, box: Box, room: Room = () => Infinity): Row[] {
  const widest = box.w - 2 * padOf(look);
  const within = (top: number, bottom: number) => Math.min(widest, room(top, bottom));
  const narrow = within(box.cy - box.h / 2, box.cy + box.h / 2);
  // The positions of the lines depend on their size. A first layout, for the narrowest width of the box, finds them.
  const first = setRows(look, box, { house: narrow, name: narrow, kind: narrow });
  const rows = setRows(look, box, roomsOf(first, within));
  const rooms = roomsOf(rows, within);
  return rows.map((row) => shrunk(row, Math.min(1, rooms[row.part] / row.w)));
}

function padOf(look: LabelLook): number {
  return look.style === "print" ? 4 : 16;
}

function roomsOf(rows: Row[], within: Room): Parts<number> {
  const of = (part: Row["part"]) => {
    const own = rows.filter((row) => row.part === part);
    return within(Math.min(...own.map((row) => row.y - row.h)), Math.max(...own.map((row) => row.y)));
  };
  return { house: of("house"), name: of("name"), kind: of("kind") };
}

function shrunk(row: Row, k: number): Row {
  const [w, h] = [row.w * k, row.h * k];
  return { ...row, w, h, x: row.x + (row.w - w) / 2, y: row.y - (row.h - h) / 2, scale: row.scale * k };
}

function setRows(look: LabelLook, box: Box, rooms: Parts<number>): Row[] {
  const house = fitted(look.house.toUpperCase(), { face: "text", size: 15, tracking: 0.22 }, rooms.house, 11);
  const face: Face = look.plain ? "textBold" : "display";
  const name = fitLines(look.name, { face, size: Math.min(52, box.h * 0.36) }, rooms.name, 25);
  const kind = fitted((look.kind ?? "").toUpperCase(), { face: "text", size: 10.5, tracking: 0.2 }, rooms.kind, 7);
  const lines = [
    ...house.lines.map((line) => ({ part: "house" as const, line, size: house.size, face: "text" as const, gap: 4 })),
    ...name.lines.map((line, i) => ({
      part: "name" as const,
      line,
      size: name.size,
      face,
      gap: name.size * (i === 0 ? 0.42 : 0.24),
    })),
    ...kind.lines.map((line, i) => ({
      part: "kind" as const,
      line,
      size: kind.size,
      face: "text" as const,
      gap: i === 0 ? name.size * 0.42 + 3 : 4,
    })),
  ];
  const heights = lines.map((row) => capHeight(row.face, row.size));
  const total = lines.reduce((sum, row, i) => sum + (heights[i] ?? 0) + (i === 0 ? 0 : row.gap), 0);
  const scale = Math.min(1, (box.h - (look.style === "print" ? 4 : 40)) / total);
  let y = box.cy - (total / 2) * scale;
  return lines.map(({ part, line, gap }, i) => {
    const h = (heights[i] ?? 0) * scale;
    y += h + (i === 0 ? 0 : gap * scale);
    const w = line.width * scale;
    return { part, d: line.d, x: box.cx - w / 2, y, w, h, scale };
  });
}

/** Returns the outlines of lines as SVG. */
export function lettersMarkup(rows: Row[]): string {
  const drawn = rows.map(
    ({ d, x, y, scale }) => `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})" d="${d}"/>`,
  );
  return `<g fill="#fff">${drawn.join("")}</g>`;
}

/** Like `fitLines`, but an empty text gives no lines. */
function fitted(text: string, wanted: Lettering, room: number, minSize: number): { lines: Line[]; size: number } {
  return text === "" ? { lines: [], size: 0 } : fitLines(text, wanted, room, minSize);
}
