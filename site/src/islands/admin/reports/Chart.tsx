import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { type Axis, axisAround, axisFromZero, labelledPoints, shortPesos } from "#shop/reports/chart-axis.ts";
import { compared } from "../home/figures.ts";
import { SmallTable } from "../kit/elements.tsx";
import { pesosLabel } from "../kit/formats.ts";

/** A point of the chart: an amount in pesos, such as a day's sales, and optionally the amount of the period before. */
export interface Point {
  name: string;
  /** The label below the axis. */
  tick: string;
  value: number;
  before?: number;
  /** Whether the period is still in progress. */
  isUnfinished?: boolean;
}

interface Props {
  /** The heading. */
  children: ReactNode;
  /** What the chart shows, for screen readers. */
  label: string;
  points: readonly Point[];
  /** The names of the current amounts and of those before. */
  names: readonly [now: string, before?: string];
  /** The name of a point: "Día", "Semana". */
  of: string;
  /** Bars and lines begin at zero; steps show the changes of a figure. */
  shape: "bars" | "lines" | "steps";
  /** A level to compare with. */
  level?: { name: string; value: number } | undefined;
  /** Shown below the table. */
  foot?: ReactNode;
}

/** The smallest upper end of an axis that begins at zero, in pesos. */
const LEAST = 1_000;
/** Maximum number of labels below a wide chart. A narrow chart shows every second label. */
const MOST_LABELS = 8;

/**
 * A chart in pesos. Pointer, touch and the arrow keys show a value in the band above the data; a table below has all values.
 * The chart keeps its size while it has no data.
 */
export function Chart({ children, label, points, names: [now, earlier], of, shape, level, foot }: Props) {
  const [chosen, choose] = useState<number | null>(null);
  const isPressed = useRef(false);
  const amounts = points.flatMap(({ value, before = value }) => [value, before]);
  const axis =
    shape === "steps" ? axisAround(level ? [...amounts, level.value] : amounts) : axisFromZero(amounts, LEAST);
  const scale: Scale = {
    // Bars and steps are centered in their part of the width; lines go from edge to edge.
    xOf: (index) =>
      shape === "lines" && points.length > 1
        ? (index / (points.length - 1)) * 100
        : ((index + 0.5) / points.length) * 100,
    yOf: (value) => (1 - (value - axis.from) / (axis.to - axis.from)) * 100,
    part: 100 / Math.max(points.length, 1),
  };
  const last = points.length - 1;
  const point = chosen === null ? undefined : points[chosen];
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    const index = shape === "lines" ? Math.round(share * last) : Math.floor(share * points.length);
    choose(Math.min(Math.max(index, 0), last));
  };
  const onRelease = () => {
    isPressed.current = false;
  };
  const hasBefore = earlier !== undefined;
  return (
    <figure className={`chart is-${shape}`}>
      <figcaption>
        {children}
        <p className="chart-names">
          <span className="is-now">{now}</span>
          {hasBefore && <span className="is-before">{earlier}</span>}
          {level && <span className="is-level">{level.name}</span>}
          {shape === "bars" && points.some(({ isUnfinished }) => isUnfinished) && (
            <span className="is-unfinished">{of === "Día" ? "Hoy, en curso" : "En curso"}</span>
          )}
        </p>
      </figcaption>
      <div className="chart-band" aria-hidden="true">
        {point && chosen !== null && <Band point={point} earlier={earlier} x={scale.xOf(chosen)} />}
      </div>
      <div className="chart-in">
        <ul className="chart-y" aria-hidden="true">
          {axis.ticks.map((tick) => (
            <li key={tick} style={{ insetBlockStart: `${scale.yOf(tick)}%` }}>
              {shortPesos(tick, axis)}
            </li>
          ))}
        </ul>
        <div className="chart-plot">
          <Drawing points={points} axis={axis} scale={scale} shape={shape} chosen={chosen} level={level?.value} />
          {point && chosen !== null && shape !== "bars" && (
            <i
              className="chart-mark"
              style={{ insetInlineStart: `${scale.xOf(chosen)}%`, insetBlockStart: `${scale.yOf(point.value)}%` }}
            />
          )}
          {/*
            An invisible slider over the plot: it takes the arrow keys, and screen readers announce the period and its value
            whenever they change. An additional live region would announce them twice.
          */}
          <input
            type="range"
            min={0}
            max={Math.max(last, 0)}
            value={chosen ?? Math.max(last, 0)}
            aria-label={label}
            aria-valuetext={valueText(points[chosen ?? last])}
            // A press has already chosen its point; the slider's own value may differ from it.
            onChange={({ target }) => isPressed.current || choose(Number(target.value))}
            onFocus={() => choose(chosen ?? last)}
            onBlur={() => choose(null)}
            onPointerDown={(event) => {
              isPressed.current = true;
              onPointer(event);
            }}
            onPointerUp={onRelease}
            onPointerCancel={onRelease}
            onPointerMove={onPointer}
            onPointerLeave={({ pointerType, currentTarget }) => {
              // After a touch the value stays, so that it can be read.
              if (pointerType === "mouse" && document.activeElement !== currentTarget) choose(null);
            }}
          />
        </div>
        <ul className="chart-x" aria-hidden="true">
          {labelledPoints(points.length, MOST_LABELS).map((index, order) => (
            <li
              key={index}
              className={order % 2 === 1 && points.length > MOST_LABELS / 2 ? "is-minor" : undefined}
              style={{ insetInlineStart: `${scale.xOf(index)}%` }}
            >
              {points[index]?.tick}
            </li>
          ))}
        </ul>
      </div>
      <div className="chart-foot">
        <details>
          <summary>Ver la tabla</summary>
          <SmallTable
            columns={hasBefore ? [of, now, earlier] : [of, now]}
            numbers={hasBefore ? [now, earlier] : [now]}
            rows={points
              .map(
                ({ name, value, before = 0 }, index) =>
                  [`${index}`, name, pesosLabel(value), pesosLabel(before)] as const,
              )
              .toReversed()}
          />
        </details>
        {foot}
      </div>
    </figure>
  );
}

interface Scale {
  /** Position of a point, in percent of the width. */
  xOf: (index: number) => number;
  /** Position of an amount, in percent of the height, from the top. */
  yOf: (value: number) => number;
  /** Width of a point's part, in percent. */
  part: number;
}

/** Maximum width of a bar with its gap, in percent, so that few bars do not become wide blocks. */
const WIDEST = 7;

interface DrawingProps extends Pick<Props, "points" | "shape"> {
  axis: Axis;
  scale: Scale;
  chosen: number | null;
  level: number | undefined;
}

function Drawing({ points, axis, scale: { xOf, yOf, part }, shape, chosen, level }: DrawingProps) {
  const bar = (index: number, value: number, share: number, className: string) => {
    const width = Math.min(part * share, WIDEST * share);
    return (
      <rect
        key={`${className} ${index}`}
        className={className}
        x={xOf(index) - width / 2}
        y={yOf(value)}
        width={width}
        height={100 - yOf(value)}
      />
    );
  };
  const line = (get: (point: Point) => number) =>
    points
      .map((point, index) => {
        const [x, y] = [xOf(index), yOf(get(point))];
        if (shape === "steps") return `${index === 0 ? `M0 ${y}` : `V${y}`}H${(index + 1) * part}`;
        return `${index === 0 ? "M" : "L"}${x} ${y}`;
      })
      .join("");
  const hasBefore = points.some(({ before }) => before !== undefined);
  const highlighted = Math.min(part, 2 * WIDEST);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {shape === "bars" && chosen !== null && (
        <rect className="is-chosen" x={xOf(chosen) - highlighted / 2} y={0} width={highlighted} height={100} />
      )}
      {shape !== "bars" && chosen !== null && <path className="is-grid" d={`M${xOf(chosen)} 0V100`} />}
      <path className="is-grid" d={axis.ticks.map((tick) => `M0 ${yOf(tick)}H100`).join("")} />
      {shape === "bars" ? (
        <>
          {points.map(({ before = 0 }, index) => bar(index, before, 0.8, "is-before"))}
          {points.map(({ value, isUnfinished }, index) =>
            bar(index, value, 0.44, isUnfinished ? "is-unfinished" : "is-now"),
          )}
        </>
      ) : (
        <>
          {hasBefore && <path className="is-before" d={line(({ before = 0 }) => before)} />}
          {level !== undefined && <path className="is-level" d={`M0 ${yOf(level)}H100`} />}
          <path className="is-now" d={line(({ value }) => value)} />
        </>
      )}
    </svg>
  );
}

/** The value that is being read, above its point. */
function Band({
  point: { name, value, before },
  earlier,
  x,
}: {
  point: Point;
  earlier: string | undefined;
  x: number;
}) {
  return (
    <p style={{ insetInlineStart: `${x}%`, translate: `-${x}%` }}>
      <span>{name}</span> <b>{pesosLabel(value)}</b>{" "}
      {before !== undefined && (
        <>
          <span>{compared(value, before)}</span>{" "}
          <span>
            {earlier?.toLowerCase()} {pesosLabel(before)}
          </span>
        </>
      )}
    </p>
  );
}

function valueText(point: Point | undefined): string | undefined {
  if (!point) return undefined;
  const { name, value, before } = point;
  return `${name}: ${pesosLabel(value)}${before === undefined ? "" : `, antes ${pesosLabel(before)}`}`;
}
