import { useState } from "react";
import { FormattedNumber } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { EvaluationView, GateView } from "@/lib/knowledge/golden/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

interface EvaluationCardProps {
  /** API path of the RAG. */
  path: string;
  gate: GateView;
  /** Newest first. */
  evaluations: readonly EvaluationView[];
  isRunning: boolean;
  onStarted: () => void;
}

const GATE_BADGES = {
  passed: { tone: "success", label: "Passed" },
  not_passed: { tone: "warning", label: "Not passed" },
  not_evaluated: { tone: "neutral", label: "Not evaluated" },
} as const;

/** How well the RAG answers its test questions, its evaluations, and a button to run one. */
export function EvaluationCard({
  path,
  gate,
  evaluations,
  isRunning,
  onStarted,
}: EvaluationCardProps) {
  const [isPending, setPending] = useState(false);

  async function start() {
    setPending(true);
    try {
      await request(`${path}/evaluations`, { method: "POST" });
      onStarted();
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to start the evaluation. Please try again."));
    }
    setPending(false);
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <CardTitle>Evaluation</CardTitle>
          <Badge tone={GATE_BADGES[gate.state].tone}>{GATE_BADGES[gate.state].label}</Badge>
        </div>
        <Button
          variant="outline"
          size="sm"
          pending={isPending || isRunning}
          onClick={() => void start()}
        >
          {isRunning ? "Running" : "Run evaluation"}
        </Button>
      </div>
      <p role="status">{gateWords(gate)}</p>
      <History evaluations={evaluations} needed={gate.needed_percent} />
    </Card>
  );
}

/** Describes what the RAG's gate needs, and what it is for. */
function gateWords(gate: GateView): string {
  const { state, questions, passing, needed_questions, needed_percent } = gate;
  const has = `${questions} ${questions === 1 ? "question" : "questions"}, ${passing} passed.`;
  const gateIs = `${needed_questions} questions, with ${needed_percent}% passed`;
  if (state === "passed")
    return `${has} A new index that would pass fewer than ${needed_percent}% isn't used without your consent.`;
  return `${has} Optional: with at least ${gateIs}, a new index that answers worse isn't used without your consent.`;
}

const shareOf = ({ passed, questions }: EvaluationView) =>
  questions === 0 ? 0 : Math.round((passed / questions) * 100);
/** Rounds, but shows 100% only for all. */
function percent(share: number | null): string {
  if (share === null) return "–";
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100}%`;
}

const [WIDTH, HEIGHT, BAR] = [300, 100, 10];

/**
 * One bar per evaluation, oldest first, and a line at the required share. The table has the same
 * data.
 */
function HistoryChart({ evaluations, needed }: HistoryProps) {
  const shown = evaluations.slice(0, WIDTH / BAR).toReversed();
  return (
    <figure className="grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b"
      >
        {shown.map((evaluation, n) => {
          const share = Math.max(1, shareOf(evaluation));
          return (
            <rect
              key={evaluation.id}
              x={n * BAR + 1}
              y={HEIGHT - share}
              width={BAR - 2}
              height={share}
              className={share >= needed ? "fill-primary" : "fill-warning"}
            >
              <title>{`${share}% passed`}</title>
            </rect>
          );
        })}
        <line
          x1={0}
          x2={WIDTH}
          y1={HEIGHT - needed}
          y2={HEIGHT - needed}
          vectorEffect="non-scaling-stroke"
          className="stroke-muted-foreground [stroke-dasharray:4_4]"
        />
      </svg>
      <figcaption className="text-13 text-muted-foreground">
        Questions passed in each evaluation, oldest first. The line marks the required {needed}%.
      </figcaption>
    </figure>
  );
}

interface HistoryProps {
  evaluations: readonly EvaluationView[];
  /** Percent. */
  needed: number;
}

const COLUMNS: readonly { label: string; title?: string }[] = [
  { label: "Date" },
  { label: "Passed" },
  { label: "Top 1", title: "The first passage was the right one" },
  { label: "Top 5", title: "The right passage was among the first five" },
  {
    label: "MRR",
    title: "Mean reciprocal rank: 1 means the first passage was always the right one",
  },
  { label: "Correctly refused", title: "Share of the questions that must be refused" },
  { label: "Verbatim", title: "Answers whose citations match their documents word for word" },
];

/** The results of evaluations, as a chart and a table. */
function History({ evaluations, needed }: HistoryProps) {
  if (evaluations.length === 0) return <p className="text-muted-foreground">No evaluations yet.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <HistoryChart evaluations={evaluations} needed={needed} />
      <ScrollRegion aria-label="Evaluations" className="max-h-48 overflow-auto">
        <table className="w-full border-collapse text-left text-13 tabular-nums">
          <caption className="sr-only">Evaluations, newest first</caption>
          <thead className="text-muted-foreground">
            <tr>
              {COLUMNS.map(({ label, title }) => (
                <th
                  key={label}
                  scope="col"
                  title={title}
                  className="whitespace-nowrap py-1 pr-4 font-medium"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {evaluations.map((one) => (
              <tr key={one.id}>
                <td className="whitespace-nowrap py-1 pr-4">
                  <RelativeTime value={one.created_at} />
                </td>
                <td className="whitespace-nowrap py-1 pr-4">
                  {one.passed} of {one.questions}
                </td>
                <td className="whitespace-nowrap py-1 pr-4">{percent(one.hit_at_1)}</td>
                <td className="whitespace-nowrap py-1 pr-4">{percent(one.hit_at_5)}</td>
                <td className="whitespace-nowrap py-1 pr-4">
                  {one.mrr === null ? "–" : <FormattedNumber as="number" of={[one.mrr]} />}
                </td>
                <td className="whitespace-nowrap py-1 pr-4">{percent(one.right_refusals)}</td>
                <td className="whitespace-nowrap py-1 pr-4">{percent(one.verbatim_citations)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
