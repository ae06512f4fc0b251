"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import type { AgentCardView } from "@/lib/agents/schema";
import { type CallFailure, failureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { DryRun } from "../../../agents/_parts/dry-run/dry-run";
import { InstructionFields, instructionsOf } from "../../../agents/_parts/runs/instruction-fields";
import { AgentField, NoAgents, useWorkingAgents } from "../../../agents/_parts/runs/working-agents";
import { useTaskAgentCalls } from "./task-agent-calls";

interface AssignAgentDialogProps {
  task: { id: string; name: string; projectId: string | null };
  /** The current agent, and the records it is limited to. */
  agentId: string | null;
  only: string;
  onClose: () => void;
}

/** Chooses the agent of a task. */
export function AssignAgentDialog(props: AssignAgentDialogProps) {
  const { task, onClose } = props;
  const { agents, failure } = useWorkingAgents(task.projectId);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Assign agent</DialogTitle>
          <DialogDescription>
            The agent works on “{task.name}” on your behalf and posts its result as a comment for
            review.
          </DialogDescription>
        </DialogHeader>
        {failure ? <p role="alert">Failed to load agents. {failure}</p> : null}
        {agents || failure ? null : <p role="status">Loading agents…</p>}
        {agents?.length === 0 ? <NoAgents projectId={task.projectId} onClose={onClose} /> : null}
        {agents && agents.length > 0 ? <AssignForm {...props} agents={agents} /> : null}
      </DialogContent>
    </Dialog>
  );
}

interface AssignFormProps extends AssignAgentDialogProps {
  agents: readonly AgentCardView[];
}

function AssignForm({ task, agentId: before, only: onlyBefore, agents, onClose }: AssignFormProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const { assign } = useTaskAgentCalls(task.id);
  const [agentId, setAgentId] = useState(before ?? agents[0]?.id ?? "");
  const [startsLater, setStartsLater] = useState(false);
  const chosen = agents.find(({ id }) => id === agentId);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { only } = instructionsOf(new FormData(event.currentTarget));
    void run(
      async () => {
        await assign(agentId, startsLater ? "when_active" : "now", only);
        const name = chosen?.name ?? "The agent";
        notify.success(
          startsLater ? `${name} starts when you set the task to Active` : `${name} is starting`,
        );
        onClose();
      },
      (thrown) => failureOf(thrown, "Failed to assign the agent. Please try again."),
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-4" aria-busy={isPending || undefined}>
      <AgentField
        agents={agents}
        value={agentId}
        onChange={setAgentId}
        errors={failure?.errors.agent_id}
        disabled={isPending}
      />
      {chosen ? (
        <InstructionFields
          key={agentId}
          agent={chosen}
          errors={failure?.errors ?? {}}
          disabled={isPending}
          initial={agentId === before ? { input: "", only: onlyBefore } : undefined}
        />
      ) : null}
      <Label className="flex min-h-6 items-center gap-2 font-normal">
        <Checkbox checked={startsLater} onCheckedChange={setStartsLater} disabled={isPending} />
        Start when I set it Active
      </Label>
      <DryRun
        key={`dry run of ${agentId}`}
        asked={(data) => ({
          ...{ agent_id: agentId, project_id: task.projectId, task_id: task.id, assigned: true },
          only: instructionsOf(data).only,
        })}
        disabled={isPending}
      />
      <FormFailure failure={failure} fields={["agent_id", "only"]} />
      <DialogFooter>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          {startsLater ? "Assign agent" : "Assign and start"}
        </Button>
      </DialogFooter>
    </form>
  );
}
