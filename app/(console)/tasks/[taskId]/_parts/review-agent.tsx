"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Check, RotateCcw } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { TaskAgentView } from "@/lib/agents/tasks/schema";
import { type CallFailure, keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { useTaskAgentCalls } from "./task-agent-calls";

interface ReviewAgentProps {
  taskId: string;
  work: TaskAgentView;
  /** Called after the review was sent. */
  onReviewed: () => void;
}

const ACCEPT_FAILED = "Failed to approve the work. Please try again.";
const RETURN_FAILED = "Failed to request changes. Please try again.";
const NO_AGENT = "To request changes, assign an agent to this task first.";
const NOT_THEIRS =
  "Only people on the agent's team can request changes, because the next run acts on their behalf.";

/**
 * Approves an agent's work, or requests changes with a comment. Keeps the comment until it is sent.
 */
export function ReviewAgent({ taskId, work, onReviewed }: ReviewAgentProps) {
  const [isReturning, setReturning] = useState(false);
  const { isPending, failure, run } = useCall<CallFailure>();
  const { review, isReading } = useTaskAgentCalls(taskId);
  const isBusy = isPending || isReading;
  if (isReturning)
    return (
      <ReturnForm
        readsWords={work.reads_words}
        onReturn={(remark) => review({ decision: "return", remark })}
        onBack={() => setReturning(false)}
        onReturned={() => {
          setReturning(false);
          onReviewed();
        }}
      />
    );
  if (!work.may_review) return null;

  const accept = () =>
    run(
      async () => {
        await review({ decision: "accept" });
        notify.success("Approved. Task completed.");
        onReviewed();
      },
      (thrown) => keptFailureOf(thrown, ACCEPT_FAILED),
    );

  return (
    <div className="grid gap-2" aria-busy={isBusy || undefined}>
      <div className="flex flex-wrap gap-2">
        {work.state === "review" ? (
          <Button size="sm" pending={isBusy} onClick={accept}>
            <Check aria-hidden /> Approve
          </Button>
        ) : null}
        {work.agent ? (
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => setReturning(true)}>
            <RotateCcw aria-hidden /> Request changes…
          </Button>
        ) : null}
      </div>
      {work.agent ? null : (
        <p className="text-13 text-muted-foreground">{work.has_agent ? NOT_THEIRS : NO_AGENT}</p>
      )}
      <FormFailure failure={failure} />
    </div>
  );
}

interface ReturnFormProps {
  /** False if the agent follows a rule and doesn't read remarks. */
  readsWords: boolean;
  onReturn: (remark: string) => Promise<void>;
  onBack: () => void;
  onReturned: () => void;
}

function ReturnForm({ readsWords, onReturn, onBack, onReturned }: ReturnFormProps) {
  const [remark, setRemark] = useState("");
  const { isPending, failure, run } = useCall<CallFailure>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(
      async () => {
        await onReturn(remark);
        notify.success("Changes requested. The agent is running again.");
        onReturned();
      },
      (thrown) => keptFailureOf(thrown, RETURN_FAILED),
    );
  }

  return (
    <form
      aria-label="Request changes"
      aria-busy={isPending || undefined}
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Field
        name="remark"
        label={readsWords ? "What should the agent change?" : "Remark for people"}
        description={
          readsWords
            ? "The agent's next run gets this feedback and acts on your behalf."
            : "The agent follows its rule and doesn't read this. Change its options or “Only these records” first."
        }
        errors={failure?.errors.remark}
        disabled={isPending}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2000}
            autoFocus
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        )}
      </Field>
      <FormFailure failure={failure} fields={["remark"]} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending}>
          Request changes
        </Button>
        <Button variant="outline" size="sm" disabled={isPending} onClick={onBack}>
          Cancel
        </Button>
      </div>
      <UnsavedChangesGuard dirty={remark !== "" && !isPending} />
    </form>
  );
}
