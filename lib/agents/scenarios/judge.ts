import type { Expects, RehearsedCall, ScenarioResult } from "./schema";

/** What a rehearsal came to. */
export interface Rehearsed {
  calls: readonly RehearsedCall[];
  answer: string | null;
  /** Why it came to no answer. */
  error: string | null;
  /** Documents were asked, and none of them carried an answer. */
  foundNothing: boolean;
}

/** Whether a value has all that is expected of it: texts as a part, lists by their elements, the rest as it is. */
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

const LONGEST = 300;
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const callWords = ({ tool, arguments: args }: { tool: string; arguments: unknown }) =>
  cut(`${tool} ${JSON.stringify(args ?? {})}`);
const listWords = (calls: readonly RehearsedCall[]) =>
  cut(calls.map(callWords).join("; ")) || "Not called";

function outcomeOf({ calls, error, foundNothing }: Rehearsed): "answers" | "asks" | "refuses" {
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

/** What was expected and did not come. */
export function judge(expects: Expects, came: Rehearsed): ScenarioResult["failures"] {
  const left = [...came.calls];
  const failures: ScenarioResult["failures"] = [];
  for (const expected of expects.calls) {
    const at = left.findIndex(
      ({ tool, arguments: args }) => tool === expected.tool && contains(args, expected.arguments),
    );
    if (at !== -1) left.splice(at, 1);
    else {
      const same = came.calls.filter(({ tool }) => tool === expected.tool);
      failures.push({ expected: callWords(expected), came: listWords(same) });
    }
  }
  const others = left.filter(({ outcome }) => outcome === "proposed");
  if (expects.only_these && others.length > 0)
    failures.push({ expected: "Proposes no other changes", came: listWords(others) });
  const outcome = outcomeOf(came);
  if (expects.outcome !== "any" && expects.outcome !== outcome) {
    const words = came.error === null ? OUTCOME_WORDS[outcome] : cut(came.error);
    failures.push({ expected: OUTCOME_WORDS[expects.outcome], came: words });
  }
  if (expects.says !== "" && !contains(came.answer ?? "", expects.says))
    failures.push({
      expected: `Answer contains “${expects.says}”`,
      came: cut(came.answer ?? came.error ?? "No answer"),
    });
  if (came.error !== null && expects.outcome === "any" && failures.length === 0)
    failures.push({ expected: "Finishes without an error", came: cut(came.error) });
  return failures;
}
