"use client";

import { useState } from "react";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { ChartView } from "@/lib/analytics/schema";
import { formatMeasure } from "@/lib/ui/measure";

/** A chart's numbers, drawn when they are asked for: the tables of thirteen charts would be most of the screen. */
export function ChartTable({ chart: { title, data, unit } }: { chart: ChartView }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary className="flex h-8 w-fit cursor-pointer items-center rounded-md text-[0.8125rem] text-muted-foreground hover:text-foreground touch:h-11">
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
                    {formatMeasure(value, unit)}
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
