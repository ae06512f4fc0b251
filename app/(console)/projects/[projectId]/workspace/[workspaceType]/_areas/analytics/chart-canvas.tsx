"use client";

import { useEffect, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { ChartView } from "@/lib/analytics/schema";
import { lazyCode } from "@/lib/ui/lazy-code";

// On this screen only, after it, and not in the worker.
const drawingCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./chart-drawing")).ChartDrawing,
);

type State = "loading" | "drawn" | "failed";

const TYPE_WORDS = { line: "Line", bar: "Bar", pie: "Pie", area: "Area" } as const;

/** The picture of a chart, in a frame that has its size from the start. */
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
        The chart could not be drawn. Its numbers are in the table.
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
