import { type ReactNode, useState } from "react";
import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Check, ChevronRight, CircleCheck, Clock, RotateCcw, X } from "@/components/ui/icons";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { cn } from "@/lib/ui/cn";
import { ApprovalDetails, Decision } from "./approval-card";
import { decisionText, thingOf, wholeChange } from "./approval-words";
import type { Answer } from "./use-decision";

interface ReviewLineProps {
  approval: ApprovalView;
  /** Whether the person may open its run, and see why someone may decide. */
  hasRun: boolean;
  checkbox?: ReactNode;
  /** What the person chose; not sent yet. */
  choice: Answer | undefined;
  /** The change that it depends on and that won't be made. */
  leftOutBy: string | undefined;
  /** Titles of what isn't done either if it is rejected. */
  dependents: readonly string[];
  /** Why the server refused the decision. */
  refusal: string | undefined;
  onChoose: (answer: Answer | null) => void;
  onOpened: () => void;
}

/** Which steps a change comes from. Several are listed where the line is opened. */
function fromReadings([first, ...others]: ReviewLineProps["approval"]["reads"]): string {
  if (!first) return "";
  return others.length === 0 ? `from “${first.title}”` : `from ${others.length + 1} readings`;
}

/** A proposed change in one line: what, before and after, why. It unfolds all of it. */
export function ReviewLine(props: ReviewLineProps) {
  const { approval, hasRun, checkbox, choice, leftOutBy, dependents, refusal } = props;
  const { id, title, why, reads, state } = approval;
  const [opened, setOpened] = useState<"all" | "deny" | null>(null);
  const change = wholeChange(approval);
  const isGone = choice?.decision === "deny" || leftOutBy !== undefined || state === "denied";
  function open(to: "all" | "deny" | null) {
    setOpened(to);
    props.onOpened();
  }
  function choose(answer: Answer | null) {
    props.onChoose(answer);
    setOpened(null);
  }
  return (
    <article aria-label={title} data-approval={id}>
      <div className="relative flex min-h-10 items-center gap-x-3 py-1.5 max-md:min-h-15">
        {checkbox}
        <Mark approval={approval} choice={choice} isGone={isGone} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 md:flex-nowrap">
          <h3 className="w-fit max-w-full truncate text-sm md:shrink-0 md:max-w-[60%]">
            <button
              type="button"
              className={cn(
                "row-link max-w-full truncate text-left",
                isGone && "text-muted-foreground line-through",
              )}
              aria-label={title}
              aria-expanded={opened !== null}
              onClick={() => open(opened ? null : "all")}
            >
              {thingOf(approval)}
            </button>
          </h3>
          <span className="min-w-0 truncate text-13 text-faint max-md:w-full">
            {change ? <span className={isGone ? undefined : "text-success"}>{change} </span> : null}
            {[why, fromReadings(reads)].filter(Boolean).join(" · ")}
          </span>
        </div>
        {choice?.decision === "edit" ? <Badge tone="info">Edited</Badge> : null}
        <Buttons {...props} onChoose={choose} onReject={() => open("deny")} />
      </div>
      <Notes {...{ leftOutBy, dependents, refusal, choice }} />
      {opened ? (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-5 md:pl-6.5">
          {approval.path ? (
            <p>
              <Link
                href={approval.path}
                className="inline-flex items-center text-brand underline underline-offset-4 touch:min-h-11"
              >
                Open {thingOf(approval)}
              </Link>
            </p>
          ) : null}
          <ApprovalDetails approval={approval} canOpenRun={hasRun} canExplainAccess={hasRun} />
          {dependents.length > 0 ? (
            <p className="text-13 text-muted-foreground">
              If you reject it, this isn't done either: {dependents.join(", ")}
            </p>
          ) : null}
          <Decision
            key={opened}
            approval={approval}
            pending={null}
            failure={refusal === undefined ? null : { message: refusal, errors: {} }}
            decide={choose}
            firstForm={opened === "deny" ? opened : undefined}
          />
        </div>
      ) : null}
    </article>
  );
}

interface MarkProps extends Pick<ReviewLineProps, "approval" | "choice"> {
  isGone: boolean;
}

/** What was chosen or decided, as an icon with a text. */
function Mark({ approval, choice, isGone }: MarkProps) {
  const { state, proposed, reason } = approval;
  const decided = decisionText({
    ...approval,
    edited: proposed !== null,
    isDropped: reason !== null,
  });
  const chosen = { approve: "Approved", edit: "Approved with changes", deny: "Rejected" };
  const words =
    state === "waiting"
      ? choice
        ? chosen[choice.decision]
        : isGone
          ? "Left out"
          : "Undecided"
      : decided;
  const isDone = state === "approved" || (choice !== undefined && !isGone);
  const Shape = isDone ? CircleCheck : isGone || state !== "waiting" ? X : Clock;
  return (
    <span title={words} className="shrink-0">
      <Shape
        aria-hidden
        className={cn(
          "size-4",
          isDone ? "text-success" : isGone || state !== "waiting" ? "text-faint" : "text-warning",
        )}
      />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** What follows from the choices, below the line. */
function Notes({
  leftOutBy,
  dependents,
  refusal,
  choice,
}: Pick<ReviewLineProps, "leftOutBy" | "dependents" | "refusal" | "choice">) {
  const isRejected = choice?.decision === "deny";
  const note =
    leftOutBy !== undefined
      ? `Left out, because it depends on “${leftOutBy}”`
      : isRejected && dependents.length > 0
        ? `Also leaves out: ${dependents.join(", ")}`
        : null;
  return (
    <>
      {note ? <p className="break-words pb-2 text-13 text-warning md:pl-6.5">{note}</p> : null}
      {refusal ? (
        <p role="alert" className="break-words pb-2 text-13 text-destructive md:pl-6.5">
          {refusal}
        </p>
      ) : null}
    </>
  );
}

interface ButtonsProps extends ReviewLineProps {
  onReject: () => void;
}

function Buttons({ approval, choice, leftOutBy, onChoose, onReject }: ButtonsProps) {
  const { title, state, may_decide } = approval;
  if (state !== "waiting")
    return (
      <span className="shrink-0 text-13 text-faint max-md:hidden">
        {decisionText({
          ...approval,
          edited: approval.proposed !== null,
          isDropped: approval.reason !== null,
        })}
      </span>
    );
  if (!may_decide || leftOutBy !== undefined)
    return <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />;
  if (choice)
    return (
      <Button
        variant="ghost"
        size="icon-sm"
        className="z-1"
        aria-label={`Undo: ${title}`}
        title="Undo"
        onClick={() => onChoose(null)}
      >
        <RotateCcw aria-hidden />
      </Button>
    );
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Button
        variant="ghost"
        size="icon-sm"
        className="z-1"
        aria-label={`Reject… ${title}`}
        title="Reject…"
        onClick={onReject}
      >
        <X aria-hidden />
      </Button>
      <Button
        variant="secondary"
        size="icon-sm"
        className="z-1"
        aria-label={`Approve ${title}`}
        title="Approve"
        onClick={() => onChoose({ decision: "approve" })}
      >
        <Check aria-hidden />
      </Button>
    </span>
  );
}
