"use client";

import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { useNumberFormats } from "@/components/number-formats";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { Card, CardTitle } from "@/components/ui/card";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatCost } from "@/lib/agents/runs/run-words";
import type { QueryDay } from "@/lib/knowledge/documents/schema";
import type { NumberFormats } from "@/lib/number-formats";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";

export interface MonitoringPanelProps {
  ragId: string;
}

type Summed = "searches" | "questions" | "refused" | "cost_micros" | "without_price";

const sumOf = (days: readonly QueryDay[], field: Summed) =>
  days.reduce((sum, day) => sum + day[field], 0);

/** Questions, refusals, response times and model cost of a RAG, by day. */
export function MonitoringPanel({ ragId }: MonitoringPanelProps) {
  const { isOpen } = useTabUse("monitoring");
  const { data, failure, retry } = useApiData<{ days: QueryDay[] }>(
    `/api/rags/${ragId}/monitoring`,
    isOpen,
  );
  if (failure)
    return <PanelFailure title="Failed to load metrics" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading />;
  const used = data.days.filter(
    ({ searches, questions, cost_micros, without_price }) =>
      searches + questions + cost_micros + without_price > 0,
  );
  if (used.length === 0)
    return (
      <EmptyState
        kind="first-use"
        title="No queries yet"
        description={`No searches or questions in the last ${data.days.length} days.`}
      />
    );
  return <Figures days={data.days} used={used} />;
}

function Figures({ days, used }: { days: readonly QueryDay[]; used: readonly QueryDay[] }) {
  const [searches, questions, refused] = [
    sumOf(days, "searches"),
    sumOf(days, "questions"),
    sumOf(days, "refused"),
  ];
  const formats = useNumberFormats();
  const slowest = Math.max(...used.map(({ slowest_ms }) => slowest_ms ?? 0));
  const withoutPrice = sumOf(days, "without_price");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatTiles>
        <StatTile label="Searches" value={searches} hint={`Last ${days.length} days`} />
        <StatTile label="Questions" value={questions} hint={`Last ${days.length} days`} />
        <StatTile
          label="Refused"
          value={refused}
          hint={
            questions === 0 ? undefined : `${Math.round((refused / questions) * 100)}% of questions`
          }
        />
        <StatTile label="Slowest" value={`${slowest} ms`} hint="On the server" />
        <StatTile
          label="Cost"
          value={costOf(
            { cost_micros: sumOf(days, "cost_micros"), without_price: withoutPrice },
            formats,
          )}
          hint={withoutPrice > 0 ? `${callsWords(withoutPrice)} without a price` : "Model costs"}
        />
      </StatTiles>
      <Card>
        <CardTitle>Queries by day</CardTitle>
        <QueryBars days={days} />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted-foreground">
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-sm bg-primary" /> Answered questions and
            searches
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-sm bg-warning" /> Refused questions
          </span>
          <span>Days are counted in UTC.</span>
        </p>
      </Card>
      <Table label="Queries by day">
        <TableHeader>
          <TableRow>
            <TableHead>Day</TableHead>
            {["Searches", "No results", "Questions", "Refused", "Average", "Slowest", "Cost"].map(
              (label) => (
                <TableHead key={label} className="text-right">
                  {label}
                </TableHead>
              ),
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {used.toReversed().map((day) => (
            <TableRow key={day.day}>
              <TableCell className="whitespace-nowrap">{day.day}</TableCell>
              {[
                day.searches,
                day.without_hit,
                day.questions,
                day.refused,
                millisecondsWords(day.mean_ms),
                millisecondsWords(day.slowest_ms),
                costOf(day, formats),
              ].map((value, column) => (
                <TableCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move
                  key={column}
                  className="whitespace-nowrap text-right tabular-nums"
                >
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

const callsWords = (count: number) => (count === 1 ? "1 call" : `${count} calls`);

/** Returns the cost of models that have a price. */
function costOf(
  { cost_micros, without_price }: Pick<QueryDay, "cost_micros" | "without_price">,
  formats: NumberFormats,
): string {
  if (cost_micros === 0 && without_price > 0) return "No price";
  return formatCost(cost_micros, formats);
}

const millisecondsWords = (ms: number | null) => (ms === null ? "—" : `${ms} ms`);

const HEIGHT = 100;

/** One bar per day. The table below has the same data. */
function QueryBars({ days }: { days: readonly QueryDay[] }) {
  const highest = Math.max(...days.map(({ searches, questions }) => searches + questions), 1);
  const heightOf = (count: number) => (count / highest) * HEIGHT;
  return (
    <div className="grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b"
      >
        {days.map(({ day, searches, questions, refused }, n) => {
          const all = heightOf(searches + questions);
          const no = heightOf(refused);
          return (
            <g key={day}>
              <title>{`${day}: ${searches + questions} queries, ${refused} refused`}</title>
              <rect
                x={n * 10 + 1}
                y={HEIGHT - all}
                width={8}
                height={all - no}
                className="fill-primary"
              />
              <rect x={n * 10 + 1} y={HEIGHT - no} width={8} height={no} className="fill-warning" />
            </g>
          );
        })}
      </svg>
      <p aria-hidden className="flex justify-between text-xs text-muted-foreground tabular-nums">
        <span>{days[0]?.day}</span>
        <span>Busiest day: {highest}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </div>
  );
}
