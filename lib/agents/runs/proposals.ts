import { escapeInline } from "../procedures/findings";
import { dependsOn, type ProposedChange } from "../tools/proposed";
import { findTool } from "../tools/tools";
import type { Step } from "./journal";

/** `open`: only proposed; `done`: made; `dropped`: rejected, failed or left out. */
type Standing = "open" | "done" | "dropped";

interface Noted {
  title: string;
  standing: Standing;
  change: ProposedChange | null;
  /** Why it was dropped. */
  reason: string;
  /** True if people reviewed it. */
  isReviewed: boolean;
}

type ChangingStep = Pick<Step, "id" | "title">;

/**
 * Returns what a proposed step changes for later steps, or null if they can't see it.
 *
 * @param args its arguments, as approved.
 */
export function changeOfStep(
  { tool: name, output }: Pick<Step, "tool" | "output">,
  args: unknown,
): ProposedChange | null {
  if (output === null) return null;
  return findTool(name)?.proposes?.({ args, output: JSON.parse(output) as unknown }) ?? null;
}

/**
 * A run's changes in order. What is only proposed is laid over the data that its later steps read,
 * and the run ends when all of it is reviewed.
 */
export class Proposals {
  private readonly noted = new Map<string, Noted>();
  private readonly expiries: number[] = [];

  /** The changes that are only proposed. */
  get open(): readonly ProposedChange[] {
    return [...this.noted.values()].flatMap(({ standing, change }) =>
      standing === "open" && change ? [change] : [],
    );
  }

  /** When the first undecided proposal expires; null if all are decided. */
  get waitsUntil(): number | null {
    return this.expiries.length === 0 ? null : Math.min(...this.expiries);
  }

  /** Notes a proposal, and when it expires unless it is decided. */
  propose(step: ChangingStep, change: ProposedChange | null, expiresAt: number | null): void {
    this.note(step, { standing: "open", change });
    if (expiresAt !== null) this.expiries.push(expiresAt);
  }

  /** Notes that a change was made. */
  done(step: ChangingStep, isReviewed: boolean): void {
    this.note(step, { standing: "done", isReviewed });
  }

  /** Notes that a change wasn't made. */
  dropped(step: ChangingStep, reason: string, isReviewed: boolean): void {
    this.note(step, { standing: "dropped", reason, isReviewed });
  }

  private note({ id, title }: ChangingStep, rest: Partial<Noted> & Pick<Noted, "standing">): void {
    this.noted.set(id, { title, change: null, reason: "", isReviewed: false, ...rest });
  }

  /** Returns the IDs of the steps whose proposals a call starts from. */
  needsOf(args: unknown): string[] {
    return [...this.noted].flatMap(([id, { standing, change }]) =>
      standing === "open" && change && dependsOn(args, change) ? [id] : [],
    );
  }

  /** Returns whether one of these steps is only proposed. */
  hasOpen(needs: readonly string[]): boolean {
    return needs.some((id) => this.noted.get(id)?.standing === "open");
  }

  /** Returns the title of one of these steps that wasn't done, or null. */
  droppedAmong(needs: readonly string[]): string | null {
    const found = needs.map((id) => this.noted.get(id));
    return found.find((one) => one?.standing === "dropped")?.title ?? null;
  }

  /** Returns what became of the proposals, in Markdown; "" if people reviewed none. */
  outcomes(): string {
    const lines = [...this.noted.values()].flatMap(({ title, standing, reason, isReviewed }) => {
      if (standing === "open") return [`- ${escapeInline(title)}`];
      if (!isReviewed) return [];
      if (standing === "done") return [`- Done: ${escapeInline(title)}`];
      return [`- Not done: ${escapeInline(title)}${reason && `: ${escapeInline(reason)}`}`];
    });
    const isOpen = [...this.noted.values()].some(({ standing }) => standing === "open");
    const heading = isOpen ? "What it would do" : "After the review";
    return lines.length === 0 ? "" : `\n\n**${heading}**\n\n${lines.join("\n")}`;
  }
}
