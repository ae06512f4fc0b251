import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { toolTitle } from "@/lib/agents/tools/tool-titles";
import { formatChanges, wholeChange } from "./approval-words";
import type { Answer, ChosenAnswer } from "./use-decision";

/** What a person has chosen in a review, by approval. Nothing is sent before they apply it. */
export type Choices = Readonly<Record<string, Answer>>;

/** Approvals of the same kind that follow each other. */
export interface ApprovalGroup {
  /** What they have in common: "8 contacts: Status active → inactive". */
  label: string;
  approvals: ApprovalView[];
}

/** Returns what approvals of the same kind share: tool, type of record and changed fields. */
function kindOf(approval: ApprovalView): string {
  const { records } = (approval.arguments ?? {}) as { records?: unknown };
  const changed = wholeChange(approval) === null ? [] : changesOf(approval);
  return JSON.stringify([approval.tool, records, changed.map(({ label }) => label)]);
}

const changesOf = ({ lines }: ApprovalView) =>
  formatChanges(lines).filter(({ value }) => value.includes(" → "));

function labelOf(approvals: readonly ApprovalView[]): string {
  const [first] = approvals;
  if (!first) return "";
  const { records } = first.arguments as { records?: string };
  if (wholeChange(first) === null || records === undefined)
    return `${toolTitle(first.tool)} (${approvals.length})`;
  const changes = new Set(approvals.map(wholeChange));
  const fields = changesOf(first).map(({ label }) => label);
  return `${approvals.length} ${records}: ${changes.size === 1 ? [...changes][0] : fields.join(", ")}`;
}

/** Returns approvals in order, those of the same kind that follow each other in one group. */
export function groupsOf(approvals: readonly ApprovalView[]): ApprovalGroup[] {
  const groups: ApprovalView[][] = [];
  for (const approval of approvals) {
    const last = groups.at(-1);
    const isSame = last?.[0] !== undefined && kindOf(last[0]) === kindOf(approval);
    if (isSame) last?.push(approval);
    else groups.push([approval]);
  }
  return groups.map((all) => ({ label: labelOf(all), approvals: all }));
}

const isRejected = ({ id, state }: ApprovalView, choices: Choices) =>
  choices[id]?.decision === "deny" || (state !== "waiting" && state !== "approved");

/**
 * Returns which waiting approvals won't be done because of a rejection, each with the title of the
 * change that it depends on.
 */
export function leftOutBy(
  approvals: readonly ApprovalView[],
  choices: Choices,
): ReadonlyMap<string, string> {
  const notDone = new Map<number, string>();
  const leftOut = new Map<string, string>();
  for (const approval of approvals) {
    const cause = approval.needs.find((step) => notDone.has(step));
    if (cause === undefined && !isRejected(approval, choices)) continue;
    notDone.set(approval.step, approval.title);
    if (cause !== undefined && approval.state === "waiting")
      leftOut.set(approval.id, notDone.get(cause) ?? "");
  }
  return leftOut;
}

/** Returns the titles of what a rejection of this approval leaves out. */
export function dependentTitles(
  approvals: readonly ApprovalView[],
  { id }: Pick<ApprovalView, "id">,
): string[] {
  const isRejection = { [id]: { decision: "deny", reason: "" } } as const;
  const before = leftOutBy(approvals, {});
  const after = leftOutBy(approvals, isRejection);
  return approvals
    .filter((one) => one.id !== id && after.has(one.id) && !before.has(one.id))
    .map(({ title }) => title);
}

/** Counts of a review, for its lower edge. */
interface ReviewCounts {
  approved: number;
  rejected: number;
  leftOut: number;
  left: number;
}

/** Returns what to send: the choices, without what a rejection leaves out. */
export function toSend(approvals: readonly ApprovalView[], choices: Choices): ChosenAnswer[] {
  const leftOut = leftOutBy(approvals, choices);
  return approvals.flatMap(({ id, state, may_decide }) => {
    const answer = choices[id];
    return answer && state === "waiting" && may_decide && !leftOut.has(id) ? [{ id, answer }] : [];
  });
}

/** Returns how many approvals are chosen, left out and left to decide. */
export function reviewCounts(approvals: readonly ApprovalView[], choices: Choices): ReviewCounts {
  const sent = toSend(approvals, choices);
  const leftOut = leftOutBy(approvals, choices);
  const rejected = sent.filter(({ answer }) => answer.decision === "deny").length;
  const waiting = approvals.filter(({ state, may_decide }) => state === "waiting" && may_decide);
  const isLeft = ({ id }: ApprovalView) => !leftOut.has(id) && choices[id] === undefined;
  return {
    approved: sent.length - rejected,
    rejected,
    leftOut: leftOut.size,
    left: waiting.filter(isLeft).length,
  };
}

/** Returns the counts in words: "3 approved, 1 rejected, 4 left". */
export function countWords({ approved, rejected, leftOut, left }: ReviewCounts): string {
  const words = [
    approved > 0 && `${approved} approved`,
    rejected > 0 && `${rejected} rejected`,
    leftOut > 0 && `${leftOut} left out`,
    `${left} left to decide`,
  ];
  return words.filter(Boolean).join(", ");
}
