"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Check, RotateCcw } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { type CallFailure, keptFailureOf } from "@/lib/request/request-error";
import type { TaskAgentView } from "@/lib/tasks/agents/schema";
import { notify } from "@/lib/ui/notify";
import { useTaskAgentCalls } from "./task-agent-calls";

interface ReviewAgentProps {
  taskId: string;
  work: TaskAgentView;
  /** When it was said what is thought of the work. */
  onReviewed: () => void;
}

const ACCEPT_FAILED = "Failed to accept the work. Please try again.";
const RETURN_FAILED = "Failed to return the work. Please try again.";
const NO_AGENT = "To return it, the task needs an agent: it was taken away.";
const NOT_THEIRS =
  "To return it, ask somebody on the agent's team: the next run acts for whoever returns it.";

/** Accepts what the agent has done, or returns it with a remark. What was typed stays until it was sent. */
export function ReviewAgent({ taskId, work, onReviewed }: ReviewAgentProps) {
  const [isReturning, setReturning] = useState(false);
  const { isPending, failure, run } = useCall<CallFailure>();
  const { review, isReading } = useTaskAgentCalls(taskId);
  const isBusy = isPending || isReading;
  if (isReturning)
    return (
      <ReturnForm
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
        notify.success("Accepted. The task is done.");
        onReviewed();
      },
      (thrown) => keptFailureOf(thrown, ACCEPT_FAILED),
    );

  return (
    <div className="grid gap-2" aria-busy={isBusy || undefined}>
      <div className="flex flex-wrap gap-2">
        {work.state === "review" ? (
          <Button size="sm" pending={isBusy} onClick={accept}>
            {isBusy ? null : <Check aria-hidden />} Accept
          </Button>
        ) : null}
        {work.agent ? (
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => setReturning(true)}>
            <RotateCcw aria-hidden /> Return…
          </Button>
        ) : null}
      </div>
      {work.agent ? null : (
        <p className="text-[0.8125rem] text-muted-foreground">
          {work.is_given ? NOT_THEIRS : NO_AGENT}
        </p>
      )}
      <FormFailure failure={failure} />
    </div>
  );
}

interface ReturnFormProps {
  onReturn: (remark: string) => Promise<void>;
  onBack: () => void;
  onReturned: () => void;
}

function ReturnForm({ onReturn, onBack, onReturned }: ReturnFormProps) {
  const [remark, setRemark] = useState("");
  const { isPending, failure, run } = useCall<CallFailure>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(
      async () => {
        await onReturn(remark);
        notify.success("Returned. The agent goes to work again.");
        onReturned();
      },
      (thrown) => keptFailureOf(thrown, RETURN_FAILED),
    );
  }

  return (
    <form
      aria-label="Return with a remark"
      aria-busy={isPending || undefined}
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Field
        name="remark"
        label="What is to be done differently?"
        description="The next run is asked this. It acts with your rights."
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
          Return
        </Button>
        <Button variant="outline" size="sm" disabled={isPending} onClick={onBack}>
          Back
        </Button>
      </div>
      <UnsavedChangesGuard dirty={remark !== "" && !isPending} />
    </form>
  );
}
