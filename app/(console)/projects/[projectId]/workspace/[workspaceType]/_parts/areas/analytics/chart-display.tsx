"use client";

import { useEffect, useState } from "react";
import { FormattedNumber } from "@/components/number-formats";
import { Skeleton } from "@/components/ui/skeleton";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { ChartView } from "@/lib/analytics/schema";
import { lazyCode } from "@/lib/ui/lazy-code";

// Loaded after this screen, and not bundled in the worker.
const drawingCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./chart-drawing")).ChartDrawing,
);

type State = "loading" | "drawn" | "failed";

const TYPE_WORDS = { line: "Line", bar: "Bar", pie: "Pie", area: "Area" } as const;

/** Draws a chart in a frame that has its final size from the start. */
export function ChartCanvas({ chart }: { chart: ChartView }) {
  const [state, setState] = useState<State>("loading");
  useEffect(() => {
    let isGone = false;
    const settle = (next: State) => () => {
      if (!isGone) setState(next);
    };
    drawingCode.load().then(settle("drawn"), settle("failed"));
    return () => {
      isGone = true;
    };
  }, []);
  const Drawing = state === "drawn" ? drawingCode.loaded() : undefined;
  if (state === "failed")
    return (
      <p className="flex h-60 items-center justify-center text-muted-foreground">
        Failed to draw the chart. See the table for its numbers.
      </p>
    );
  return (
    <div
      role="img"
      aria-label={`${TYPE_WORDS[chart.type]} chart: ${chart.title}. Its numbers are in the table below.`}
      data-chart={chart.type}
      className="h-60 w-full min-w-0"
    >
      {Drawing ? <Drawing chart={chart} /> : <Skeleton className="size-full" />}
    </div>
  );
}

/**
 * A chart's numbers, rendered when opened: the tables of thirteen charts would be most of the page.
 */
export function ChartTable({ chart: { title, data, unit } }: { chart: ChartView }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary className="flex h-8 w-fit cursor-pointer items-center rounded-md text-13 text-muted-foreground hover:text-foreground touch:h-11">
        Show as table<span className="sr-only">: {title}</span>
      </summary>
      {isWanted ? (
        <div className="mt-2 max-h-72 overflow-y-auto">
          <Table label={title}>
            <TableHeader>
              <TableRow>
                <TableHead>Label</TableHead>
                <TableHead className="text-right">Value</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {data.map(({ label, value }) => (
                <TableRow key={label}>
                  <TableCell>{label}</TableCell>
                  <TableCell className="text-right tabular-nums">
                    <FormattedNumber as="measure" of={[value, unit]} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      ) : null}
    </details>
  );
}
