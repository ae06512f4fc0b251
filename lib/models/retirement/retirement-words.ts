import { DEFAULT_TIME_FORMATS, type TimeFormats } from "@/lib/time-formats";
import type { ModelUse, RetiringModel } from "./retiring-models";
import type { RetiringItem } from "./used-models";

/** "gpt-4 retires on 14 Dec 2026", or "gpt-4 retired on 14 Nov 2026". */
export function retirementWords(
  { model, endsAt, isOver }: Pick<RetiringModel, "model" | "endsAt" | "isOver">,
  formats: Pick<TimeFormats, "date"> = DEFAULT_TIME_FORMATS,
): string {
  return `${model} ${isOver ? "retired" : "retires"} on ${formats.date(Date.parse(endsAt))}`;
}

/** Text for Markdown: names can't become links or emphasis. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>|#]/g, "\\$&");

const USED_FOR: Record<RetiringItem["kind"], Partial<Record<ModelUse, string>>> = {
  agent: { chat: "to work on its runs. Without a model that answers, they fail" },
  rag: {
    chat: "to write answers. Without it, answers are quotes from the documents",
    embedding: "to find passages by meaning. Without it, they are found by keywords only",
    reranking: "to put passages in order. Without it, they keep the order of the search",
  },
};

/** Returns the path of the tab where an item's models are chosen. */
const configurationOf = ({ kind, id }: Pick<RetiringItem, "kind" | "id">) =>
  `/${kind}s/${id}/workspace?tab=configuration`;

/** What the task says about a comparison of both models. */
export type Comparison =
  | "runs"
  | "no-successor"
  | "no-scenarios"
  | "no-questions"
  | "needs-index"
  | "not-a-choice";

const COMPARED: Record<Comparison, string> = {
  runs: "Both models are being tested now. The result follows as a comment.",
  "no-successor":
    "The integration lists no other model of this kind, so nothing was tested. Test the integration again to update its models.",
  "no-scenarios": "The models weren't tested, because this agent has no scenarios.",
  "no-questions": "The models weren't tested, because this RAG has no test questions.",
  "needs-index":
    "The models weren't tested, because a new embedding model needs a new index. Start one there: searches use the current index until the new one is built and evaluated.",
  "not-a-choice":
    "The models weren't tested. The reranker is part of Atrium and can't be chosen: update Atrium to get another one.",
};

/** Returns the name and the Markdown of a task about a model that retires. */
export function taskWords(
  item: Pick<RetiringItem, "kind" | "id" | "name">,
  retiring: RetiringModel,
  comparison: Comparison,
) {
  const { model, successor, use } = retiring;
  // Texts can only link to tasks and runs of the console.
  const way = `Choose the model on the Configuration tab: \`${configurationOf(item)}\``;
  const lines = [
    `${plain(retirementWords(retiring))}. ${plain(item.name)} uses it ${USED_FOR[item.kind][use] ?? "to work"}.`,
    ...(successor === null ? [] : [`Proposed successor: ${plain(successor)}.`]),
    COMPARED[comparison],
    ...(comparison === "not-a-choice" ? [] : [way]),
  ];
  return { name: `Replace ${model} in ${item.name}`, description: lines.join("\n\n") };
}

/** What trying one model has shown. */
export interface Tried {
  model: string;
  passed: number;
  failed: { name: string; why: string }[];
  /** Why not all were tried. */
  stopped: string | null;
  /** Null if a call had no price. */
  costMicros: number | null;
}

const FAILED_SHOWN = 5;

function triedLines(role: string, { model, passed, failed, stopped }: Tried): string[] {
  const count = passed + failed.length;
  const figures = count === 0 ? "Not tested" : `${passed} of ${count} passed`;
  const reason = stopped === null ? "" : ` Stopped: ${plain(stopped)}`;
  return [
    `- **${plain(model)}** (${role}): ${figures}.${reason}`,
    ...failed
      .slice(0, FAILED_SHOWN)
      .map(({ name, why }) => `  - Failed: “${plain(name)}”. ${plain(why)}`),
    ...(failed.length > FAILED_SHOWN ? [`  - and ${failed.length - FAILED_SHOWN} more`] : []),
  ];
}

/** Returns the Markdown of the comment with both models' results. */
export function comparisonWords(
  kind: RetiringItem["kind"],
  { today, successor, left }: { today: Tried; successor: Tried; left: number },
): string {
  const what = kind === "agent" ? "scenarios" : "test questions";
  const costs = [today.costMicros, successor.costMicros];
  const sum = costs.reduce<number>((total, one) => total + (one ?? 0), 0);
  const cost = costs.includes(null)
    ? ["The cost of some calls is unknown."]
    : sum > 0
      ? [`Cost: $${(sum / 1_000_000).toFixed(4)}.`]
      : [];
  return [
    `Both models, tested with the ${what}:`,
    [...triedLines("today", today), ...triedLines("proposed", successor)].join("\n"),
    ...(left > 0 ? [`${left} more ${what} weren't tried.`] : []),
    ...cost,
  ].join("\n\n");
}
