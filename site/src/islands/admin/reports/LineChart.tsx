import { type PointerEvent, useState } from "react";
import { SmallTable } from "../kit/elements.tsx";

/** A value and the one before it, such as a day's sales and those of 30 days earlier. */
interface Point {
  name: string;
  value: number;
  before: number;
}

interface Props {
  label: string;
  points: readonly Point[];
  /** The names of the two lines. */
  names: readonly [now: string, before: string];
  format: (value: number) => string;
}

const [WIDTH, HEIGHT] = [600, 200];

/**
 * Two lines over the same axes. Pointer, touch and the arrow keys read a value; the table below has all of them.
 */
export function LineChart({ label, points, names, format }: Props) {
  const [chosen, choose] = useState<number | null>(null);
  const top = roundedUp(Math.max(...points.flatMap(({ value, before }) => [value, before]), 100));
  const xOf = (index: number) => (index / Math.max(points.length - 1, 1)) * 100;
  const yOf = (value: number) => (1 - value / top) * 100;
  const path = (get: (point: Point) => number) =>
    points
      .map((point, i) => `${i === 0 ? "M" : "L"}${(xOf(i) * WIDTH) / 100} ${(yOf(get(point)) * HEIGHT) / 100}`)
      .join("");
  const valueText = (each: Point | undefined) =>
    each && `${each.name}: ${format(each.value)}, antes ${format(each.before)}`;
  const point = chosen === null ? undefined : points[chosen];
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.round(((clientX - left) / width) * (points.length - 1));
    choose(Math.min(Math.max(index, 0), points.length - 1));
  };
  return (
    <figure className="line-chart">
      <figcaption>
        <span className="is-now">{names[0]}</span> <span className="is-before">{names[1]}</span>
      </figcaption>
      <div className="line-chart-in">
        <ul className="line-chart-y" aria-hidden="true">
          {[1, 0.5, 0].map((share) => (
            <li key={share}>{format(top * share)}</li>
          ))}
        </ul>
        <div className="line-chart-plot">
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path className="is-grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
            <path className="is-before" d={path(({ before }) => before)} />
            <path className="is-now" d={path(({ value }) => value)} />
          </svg>
          {point && chosen !== null && (
            <i
              className="line-chart-mark"
              style={{ insetInlineStart: `${xOf(chosen)}%`, insetBlockStart: `${yOf(point.value)}%` }}
            />
          )}
          {/* Reads the values with the arrow keys, also to screen readers. It covers the plot and is not seen. */}
          <input
            type="range"
            min={0}
            max={points.length - 1}
            value={chosen ?? points.length - 1}
            aria-label={label}
            aria-valuetext={valueText(points[chosen ?? points.length - 1])}
            onChange={({ target }) => choose(Number(target.value))}
            onFocus={() => choose(chosen ?? points.length - 1)}
            onBlur={() => choose(null)}
            onPointerMove={onPointer}
            onPointerLeave={() => choose(null)}
          />
        </div>
      </div>
      <ul className="line-chart-x" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <li key={share}>{points[Math.round(share * (points.length - 1))]?.name}</li>
        ))}
      </ul>
      <p className="line-chart-value" aria-hidden="true">
        {valueText(point)}
      </p>
      <details>
        <summary>Ver la tabla</summary>
        <SmallTable
          columns={["Día", ...names]}
          numbers={names}
          rows={points.toReversed().map(({ name, value, before }) => [name, name, format(value), format(before)])}
        />
      </details>
    </figure>
  );
}

/** Returns the next of 1, 2, 4, 6, 8 or 10 times a power of ten, so that the middle of the axis is a round number, too. */
export function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}
