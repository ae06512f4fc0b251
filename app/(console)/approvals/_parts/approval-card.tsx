"use client";

import { type ReactNode, useState } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardTitle } from "@/components/ui/card";
import { Check, Pencil, X } from "@/components/ui/icons";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { runHref } from "@/lib/agents/runs/run-words";
import type { RunView } from "@/lib/agents/runs/schema";
import { SHARE_RESULT, toolTitle } from "@/lib/agents/tools/tool-titles";
import type { CallFailure } from "@/lib/request/request-error";
import { WhyButton } from "../../_parts/access/why-button";
import { decisionText, shownLines, whoCanDecide } from "./approval-words";
import { EditForm, RejectForm } from "./decision-forms";
import { type Decide, useDecision } from "./use-decision";

interface ApprovalCardProps {
  approval: ApprovalView;
  /** The run, on the run's page. Steps are then links on the same page. */
  run?: RunView;
  canOpenRun?: boolean;
  /** Whether the person manages the run and can see why someone may decide. */
  canExplainAccess?: boolean;
  level: 2 | 3;
  /** Called after a decision, also by someone else. */
  onDecided: () => void;
}

/** Reason shown if a result was kept without one. */
const KEPT = "The person it ran on behalf of kept the result to themselves.";
type Form = "deny" | "edit";
const LINK = "text-brand underline underline-offset-4";

/** An approval: what will be done, on whose behalf, with which arguments, and its sources. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, level } = props;
  return (
    <article
      aria-label={approval.title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      data-approval={approval.id}
    >
      <CardTitle level={level} className="min-w-0 break-words">
        {approval.title}
      </CardTitle>
      <ApprovalBody {...props} />
    </article>
  );
}

interface ApprovalBodyProps extends Omit<ApprovalCardProps, "level"> {
  /** The form to begin with, instead of the buttons. */
  firstForm?: Form | undefined;
}

/** All that is known of an approval, below its title, with the decision. */
export function ApprovalBody({ firstForm, ...props }: ApprovalBodyProps) {
  const { approval, onDecided } = props;
  const decision = useDecision(approval, onDecided);
  return (
    <>
      <ApprovalDetails {...props} />
      <Decision approval={approval} {...decision} firstForm={firstForm} />
    </>
  );
}

/** All that is known of an approval, below its title. */
export function ApprovalDetails({
  approval,
  run,
  canOpenRun,
  canExplainAccess,
}: Pick<ApprovalCardProps, "approval" | "run" | "canOpenRun" | "canExplainAccess">) {
  return (
    <>
      <p className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted-foreground">
        <span className="min-w-0 break-words">
          <ApprovalOrigin approval={approval} inRun={run !== undefined} canOpenRun={canOpenRun} />
        </span>
        <Badge tone={approval.changes ? "warning" : "info"}>
          {approval.changes ? "Changes data" : "Calls an external server"}
        </Badge>
      </p>
      {approval.why ? <p className="break-words border-l-2 pl-3">{approval.why}</p> : null}
      <section aria-label="Proposed action">
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)]">
          <Line label="Tool" value={toolTitle(approval.tool)} />
          {shownLines(approval.lines).map(({ label, value }) => (
            <Line key={`${label} ${value}`} label={label} value={value} />
          ))}
          <Line label="On behalf of" value={approval.user_name ?? "deleted user"}>
            {canExplainAccess ? <WhyOf approval={approval} /> : null}
          </Line>
        </dl>
      </section>
      <Audience approval={approval} />
      {run ? <Sources numbers={approval.sources} /> : null}
      {canOpenRun && !run ? <SourceSteps approval={approval} /> : null}
    </>
  );
}

/** The people who would read the result, and what they can't open. */
function Audience({ approval: { audience } }: Pick<ApprovalCardProps, "approval">) {
  if (audience === null) return null;
  const { readers, names, words } = audience;
  const left = readers - names.length;
  return (
    <section aria-label="Readers" className="grid gap-1">
      {words ? <p className="break-words text-warning">{words}</p> : null}
      <p className="break-words text-13 text-muted-foreground">
        Readers: {names.join(", ")}
        {left > 0 ? ` and ${left} more` : ""}
      </p>
    </section>
  );
}

function WhyOf({ approval: { id, user_id, user_name } }: Pick<ApprovalCardProps, "approval">) {
  if (user_id === null || user_name === null) return null;
  return <WhyButton person={{ id: user_id, name: user_name }} resource={`approval:${id}`} />;
}

interface LineProps {
  label: string;
  value: string;
  children?: ReactNode;
}

function Line({ label, value, children }: LineProps) {
  return (
    <div className="contents">
      <dt className="text-13 text-muted-foreground">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap break-words">
        {value}
        {children}
      </dd>
    </div>
  );
}

interface ApprovalOriginProps {
  approval: ApprovalView;
  inRun: boolean;
  canOpenRun?: boolean;
}

function ApprovalOrigin({ approval, inRun, canOpenRun }: ApprovalOriginProps) {
  const { agent_id, agent_name, run_id, project_name, user_name } = approval;
  const href = runHref({ id: run_id, agent_id });
  return (
    <>
      {inRun ? null : (
        <>
          {canOpenRun ? (
            <Link href={href} className={`${LINK} inline-flex items-center touch:min-h-11`}>
              {agent_name}
            </Link>
          ) : (
            agent_name
          )}
          {user_name ? `, on behalf of ${user_name}` : ""}
          {project_name ? `, in ${project_name}` : ""}
          {" · "}
          <RelativeTime value={approval.created_at} />
          {" · "}
        </>
      )}
      {approval.state === "waiting" ? (
        <>
          Expires <RelativeTime value={approval.expires_at} />
        </>
      ) : (
        decisionText({
          ...approval,
          edited: approval.proposed !== null,
          isDropped: approval.reason !== null,
        })
      )}
    </>
  );
}

/** Links to the steps that were read before, on the run's page. */
function Sources({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted-foreground">
      Based on
      {numbers.map((n) => (
        <a
          key={n}
          href={`#step-${n}`}
          className={`${LINK} inline-flex min-h-6 items-center touch:min-h-11 touch:min-w-11`}
          onClick={() => {
            const step = document.getElementById(`step-${n}`)?.querySelector("details");
            if (step) step.open = true;
          }}
        >
          step {n}
        </a>
      ))}
    </p>
  );
}

/** Links to what those steps read, outside the run's page. */
function SourceSteps({
  approval: { reads, run_id, agent_id },
}: Pick<ApprovalCardProps, "approval">) {
  if (reads.length === 0) return null;
  return (
    <section aria-label="Sources" className="grid gap-1 text-13">
      <p className="text-muted-foreground">Based on what the agent read:</p>
      <ul className="grid min-w-0 list-disc gap-0.5 pl-5">
        {reads.map(({ n, title }) => (
          <li key={n} className="min-w-0 break-words">
            <Link
              href={`${runHref({ id: run_id, agent_id })}#step-${n}`}
              className={`${LINK} inline-flex min-h-6 items-center touch:min-h-11`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DecisionProps {
  approval: ApprovalView;
  /** The decision that is being sent. */
  pending: "approve" | "deny" | "edit" | null;
  failure: CallFailure | null;
  decide: Decide;
  firstForm?: Form | undefined;
}

/** The buttons and forms that decide, or why the person can't. */
export function Decision({ approval, pending, failure, decide, firstForm }: DecisionProps) {
  const [form, setForm] = useState<Form | null>(firstForm ?? null);
  if (approval.state !== "waiting")
    return approval.reason ? <p className="break-words">Reason: “{approval.reason}”</p> : null;
  if (!approval.may_decide)
    return <p className="text-muted-foreground">{whoCanDecide(approval)}</p>;
  const shared = { approval, isPending: pending !== null, failure, onClose: () => setForm(null) };
  if (form === "deny") return <RejectForm {...shared} decide={decide} />;
  if (form === "edit") return <EditForm {...shared} decide={decide} />;
  return (
    <Buttons
      {...{ isResult: approval.tool === SHARE_RESULT, isAnyway: Boolean(approval.audience?.words) }}
      pending={pending}
      failure={failure?.message ?? null}
      decide={decide}
      onForm={setForm}
    />
  );
}

interface ButtonsProps {
  /** The approval shares a run's result. */
  isResult: boolean;
  /** Some people can't open everything it quotes. */
  isAnyway: boolean;
  pending: "approve" | "deny" | "edit" | null;
  failure: string | null;
  decide: Decide;
  onForm: (form: Form) => void;
}

function Buttons({ isResult, isAnyway, pending, failure, decide, onForm }: ButtonsProps) {
  const yes = isResult ? "Send" : "Approve";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button pending={pending === "approve"} onClick={() => decide({ decision: "approve" })}>
          <Check aria-hidden /> {yes}
          {isAnyway ? " anyway" : ""}
        </Button>
        {isResult ? (
          <Button
            variant="outline"
            pending={pending === "deny"}
            onClick={() => decide({ decision: "deny", reason: KEPT })}
          >
            Keep for myself
          </Button>
        ) : (
          <Button variant="outline" disabled={pending !== null} onClick={() => onForm("deny")}>
            <X aria-hidden /> Reject…
          </Button>
        )}
        <Button variant="ghost" disabled={pending !== null} onClick={() => onForm("edit")}>
          <Pencil aria-hidden /> Edit…
        </Button>
      </div>
      <div aria-live="assertive">
        {failure ? <p className="text-destructive">{failure}</p> : null}
      </div>
    </div>
  );
}
