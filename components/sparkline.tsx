import { cn } from "@/lib/ui/cn";

interface SparklineProps {
  /** Oldest first; null leaves a gap. */
  values: readonly (number | null)[];
  /** Describes the chart. Screen readers get only this. */
  label: string;
  className?: string;
}

const WIDTH = 240;
const HEIGHT = 40;
/** Keeps the stroke inside the drawing. */
const INSET = 2;

/** Splits the values at gaps and returns each run as points. */
function runsOf(values: readonly (number | null)[]): [x: number, y: number][][] {
  const known = values.filter((value) => value !== null);
  const highest = Math.max(...known, 1);
  const runs: [number, number][][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      runs.push([]);
      continue;
    }
    const x = values.length < 2 ? WIDTH / 2 : (index / (values.length - 1)) * WIDTH;
    const y = HEIGHT - INSET - (value / highest) * (HEIGHT - 2 * INSET);
    runs.at(-1)?.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
  }
  return runs.filter((run) => run.length > 0);
}

/** A small line chart from zero, without axes. */
export function Sparkline({ values, label, className }: SparklineProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn("h-10 w-full overflow-visible text-primary", className)}
    >
      {runsOf(values).map((run) => (
        <path
          key={run[0]?.join()}
          // A value between two gaps shows as a dot.
          d={`M${run.map((point) => point.join(" ")).join("L")}${run.length === 1 ? "h0.1" : ""}`}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
