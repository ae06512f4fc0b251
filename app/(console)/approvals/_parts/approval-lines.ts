import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { nameWords } from "@/lib/ui/run-words";

type Line = ApprovalView["lines"][number];

/** What will be done, as it is read: the values of a field before and after stand on one line. */
export function shownLines(lines: readonly Line[]): Line[] {
  const values = new Map(lines.map(({ label, value }) => [label, value]));
  return lines.flatMap(({ label, value }) => {
    const [, part, field = ""] = /^(before|changes)\.(.+)$/.exec(label) ?? [];
    const was = values.get(`before.${field}`);
    const becomes = values.get(`changes.${field}`);
    if (part === undefined || was === undefined || becomes === undefined)
      return [{ label: nameWords(label), value }];
    return part === "before" ? [] : [{ label: nameWords(field), value: `${was} → ${becomes}` }];
  });
}
