import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { FormattedNumber } from "@/components/number-formats";
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
import { type Loaded, pageNumberFormats } from "@/lib/http/load";
import type { NumberFormats } from "@/lib/number-formats";
import { cn } from "@/lib/ui/cn";
import type { UsageFigures as Figures } from "@/lib/usage/read-usage";
import { HIDDEN_KEY, type UsageRow } from "@/lib/usage/schema";
import { LoadFailed } from "../../../_parts/load-failed";
import {
  DIMENSION_LABELS,
  DIMENSIONS,
  USAGE_PERIODS,
  type UsageFilter,
  usageHref,
} from "./usage-filter";

interface UsageFiguresProps {
  filter: UsageFilter;
  screen: Promise<{ figures: Loaded<Figures> }>;
}

/** Totals, cost by day and cost by the chosen dimension. */
export async function UsageFigures({ filter, screen }: UsageFiguresProps) {
  const { data, failure } = (await screen).figures;
  if (failure)
    return (
      <LoadFailed
        title="Failed to load usage"
        message={failure.message}
        level={2}
        retryLabel="Retry"
      />
    );
  const { total } = data;
  const formats = await pageNumberFormats();
  return (
    <section className="grid gap-4" aria-label="Usage">
      <Choices
        label="Period"
        choices={USAGE_PERIODS.map(({ id, label }) => ({
          label,
          href: usageHref({ ...filter, period: id }),
          isCurrent: id === filter.period,
        }))}
      />
      {total.calls === 0 ? (
        <EmptyState
          kind="first-use"
          level={2}
          title="No model calls in this period"
          description="Model calls by agents, RAGs and chats appear here with their tokens and cost. To use a model, choose an integration in the configuration of an agent or RAG."
        />
      ) : (
        <>
          <StatTiles>
            <StatTile
              label="Cost"
              value={formats.cost(total.cost_micros)}
              hint={priceHint(total, formats)}
            />
            <StatTile label="Calls" value={formats.number(total.calls)} />
            <StatTile
              label="Input tokens"
              value={formats.number(total.input_tokens)}
              hint={`${formats.number(total.cached_tokens)} cached`}
            />
            <StatTile label="Output tokens" value={formats.number(total.output_tokens)} />
          </StatTiles>
          <Card>
            <CardTitle>Cost by day</CardTitle>
            <CostBars days={data.days} formats={formats} />
          </Card>
          <Choices
            label="Group by"
            choices={DIMENSIONS.map((by) => ({
              label: DIMENSION_LABELS[by],
              href: usageHref({ ...filter, by }),
              isCurrent: by === filter.by,
            }))}
          />
          <UsageTable rows={data.chosen} filter={filter} />
        </>
      )}
    </section>
  );
}

const priceHint = (
  { without_price: calls }: { without_price: number },
  { number }: NumberFormats,
) =>
  calls === 0
    ? undefined
    : `Excludes ${number(calls)} ${calls === 1 ? "call" : "calls"} without a price`;

interface Choice {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** A choice as links. It is in the address. */
function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="scrollbar-none -mx-2.5 flex gap-1 overflow-x-auto">
      {choices.map((choice) => (
        <Link
          key={choice.label}
          href={choice.href}
          scroll={false}
          aria-current={choice.isCurrent ? "page" : undefined}
          className="view-link focus-visible:-outline-offset-2"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}

const HEIGHT = 100;

/** One bar per day. The table below has the same data. */
function CostBars({ days, formats }: { days: readonly UsageRow[]; formats: NumberFormats }) {
  const highest = Math.max(...days.map(({ cost_micros }) => cost_micros), 1);
  return (
    <div className="grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b"
      >
        {days.map(({ name, cost_micros, calls }, n) => {
          const height = (cost_micros / highest) * HEIGHT;
          return (
            <rect
              key={name}
              x={n * 10 + 1}
              y={HEIGHT - height}
              width={8}
              height={height}
              className="fill-primary"
            >
              <title>{`${name}: ${formats.cost(cost_micros)}, ${calls} calls`}</title>
            </rect>
          );
        })}
      </svg>
      <p
        aria-hidden
        className="flex justify-between gap-2 text-xs text-muted-foreground tabular-nums"
      >
        <span>{days[0]?.name}</span>
        <span>Highest day: {formats.cost(highest)}</span>
        <span>{days.at(-1)?.name}</span>
      </p>
      <p className="text-13 text-muted-foreground">Days are counted in UTC.</p>
    </div>
  );
}

const COLUMNS = ["Calls", "Input tokens", "Output tokens", "Cost"];
/** Phones have no room for these columns and show them below the name. */
const TOKENS = "max-sm:hidden";

const nameOf = ({ key, name }: UsageRow, filter: UsageFilter) => {
  if (name !== null) return name;
  if (key === HIDDEN_KEY) return "Not visible to you";
  if (key !== null) return "Deleted";
  return filter.by === "person" ? "System" : `No ${DIMENSION_LABELS[filter.by]}`;
};

function UsageTable({ rows, filter }: { rows: readonly UsageRow[]; filter: UsageFilter }) {
  const shown = filter.by === "day" ? rows.filter(({ calls }) => calls > 0).toReversed() : rows;
  return (
    <Table label={`Usage by ${DIMENSION_LABELS[filter.by].toLowerCase()}`}>
      <TableHeader>
        <TableRow>
          <TableHead>{DIMENSION_LABELS[filter.by]}</TableHead>
          {COLUMNS.map((label) => (
            <TableHead key={label} className={cn("text-right", label.endsWith("tokens") && TOKENS)}>
              {label}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {shown.map((row) => (
          <TableRow key={row.key ?? ""}>
            <TableCell className="min-w-28 break-words">
              {nameOf(row, filter)}
              <span className="block text-13 text-muted-foreground tabular-nums sm:hidden">
                <FormattedNumber as="number" of={[row.input_tokens]} /> input tokens,{" "}
                <FormattedNumber as="number" of={[row.output_tokens]} /> output
              </span>
            </TableCell>
            <NumberCell>
              <FormattedNumber as="number" of={[row.calls]} />
            </NumberCell>
            <NumberCell className={TOKENS}>
              <FormattedNumber as="number" of={[row.input_tokens]} />
            </NumberCell>
            <NumberCell className={TOKENS}>
              <FormattedNumber as="number" of={[row.output_tokens]} />
            </NumberCell>
            <NumberCell>
              {row.without_price === row.calls ? (
                "No price"
              ) : (
                <FormattedNumber as="cost" of={[row.cost_micros]} />
              )}
            </NumberCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const NumberCell = ({ children, className }: { children: ReactNode; className?: string }) => (
  <TableCell className={cn("whitespace-nowrap text-right tabular-nums", className)}>
    {children}
  </TableCell>
);
