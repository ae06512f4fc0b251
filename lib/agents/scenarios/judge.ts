import type { Expects, RehearsedCall, ScenarioResult } from "./schema";

/** The outcome of a rehearsal. */
export interface RehearsalResult {
  calls: readonly RehearsedCall[];
  answer: string | null;
  /** Why there is no answer. */
  error: string | null;
  /** True if RAGs were asked and none had an answer. */
  foundNothing: boolean;
  /** Reads that the person may not make, with the reason. */
  unread: readonly { tool: string; reason: string }[];
}

/**
 * Returns whether a value contains what is expected: texts as a substring, lists by element,
 * anything else by equality.
 */
export function contains(actual: unknown, expected: unknown): boolean {
  if (typeof expected === "string")
    return (
      typeof actual === "string" && actual.toLowerCase().includes(expected.trim().toLowerCase())
    );
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      expected.every((one) => actual.some((other: unknown) => contains(other, one)))
    );
  if (typeof expected === "object" && expected !== null) {
    if (typeof actual !== "object" || actual === null) return false;
    const fields = actual as Record<string, unknown>;
    return Object.entries(expected).every(([name, value]) => contains(fields[name], value));
  }
  return actual === expected;
}

const MAX_LENGTH = 300;
const cut = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
const callWords = ({ tool, arguments: args }: { tool: string; arguments: unknown }) =>
  cut(`${tool} ${JSON.stringify(args ?? {})}`);
const listWords = (calls: readonly RehearsedCall[]) =>
  cut(calls.map(callWords).join("; ")) || "Not called";

function outcomeOf({
  calls,
  error,
  foundNothing,
}: RehearsalResult): "answers" | "asks" | "refuses" {
  if (calls.some(({ outcome }) => outcome === "proposed")) return "asks";
  const isRefused =
    error !== null || foundNothing || calls.some(({ outcome }) => outcome === "refused");
  return isRefused ? "refuses" : "answers";
}

const OUTCOME_WORDS = {
  answers: "Answers without proposing a change",
  asks: "Asks for approval of a change",
  refuses: "Does nothing: finds no answer or isn't allowed",
} as const;

/** Returns the expectations that weren't met. */
export function judge(expects: Expects, actual: RehearsalResult): ScenarioResult["failures"] {
  const left = [...actual.calls];
  const failures: ScenarioResult["failures"] = [];
  const [unread] = expects.outcome === "refuses" ? [] : actual.unread;
  if (unread) failures.push({ expected: `May use ${unread.tool}`, came: cut(unread.reason) });
  for (const expected of expects.calls) {
    const at = left.findIndex(
      ({ tool, arguments: args }) => tool === expected.tool && contains(args, expected.arguments),
    );
    if (at !== -1) left.splice(at, 1);
    else {
      const same = actual.calls.filter(({ tool }) => tool === expected.tool);
      failures.push({ expected: callWords(expected), came: listWords(same) });
    }
  }
  const others = left.filter(({ outcome }) => outcome === "proposed");
  if (expects.only_these && others.length > 0)
    failures.push({ expected: "Proposes no other changes", came: listWords(others) });
  const outcome = outcomeOf(actual);
  if (expects.outcome !== "any" && expects.outcome !== outcome) {
    const words = actual.error === null ? OUTCOME_WORDS[outcome] : cut(actual.error);
    failures.push({ expected: OUTCOME_WORDS[expects.outcome], came: words });
  }
  if (expects.says !== "" && !contains(actual.answer ?? "", expects.says))
    failures.push({
      expected: `Answer contains “${expects.says}”`,
      came: cut(actual.answer ?? actual.error ?? "No answer"),
    });
  if (actual.error !== null && expects.outcome === "any" && failures.length === 0)
    failures.push({ expected: "Finishes without an error", came: cut(actual.error) });
  return failures;
}
