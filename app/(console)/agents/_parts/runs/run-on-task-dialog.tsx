"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useRouter } from "@/components/hooks/use-router";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import type { AgentCardView } from "@/lib/agents/schema";
import { DryRun } from "../dry-run/dry-run";
import { InstructionFields, instructionsOf } from "./instruction-fields";
import { useStartRun } from "./use-start-run";
import { AgentField, NoAgents, useWorkingAgents } from "./working-agents";

interface RunOnTaskDialogProps {
  task: { id: string; name: string; projectId: string | null };
  onClose: () => void;
}

/** Chooses an agent to work on a task and its instructions, then opens the run. */
export function RunOnTaskDialog({ task, onClose }: RunOnTaskDialogProps) {
  const { agents, failure } = useWorkingAgents(task.projectId);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Run with agent</DialogTitle>
          <DialogDescription>
            The agent works on “{task.name}” on your behalf. It asks for approval before it changes
            anything, unless its configuration allows the change.
          </DialogDescription>
        </DialogHeader>
        {failure ? <p role="alert">Failed to load agents. {failure}</p> : null}
        {agents || failure ? null : <p role="status">Loading agents…</p>}
        {agents?.length === 0 ? <NoAgents projectId={task.projectId} onClose={onClose} /> : null}
        {agents && agents.length > 0 ? (
          <TaskRunForm task={task} agents={agents} onClose={onClose} />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

interface TaskRunFormProps extends RunOnTaskDialogProps {
  agents: readonly AgentCardView[];
}

function TaskRunForm({ task, agents, onClose }: TaskRunFormProps) {
  const router = useRouter();
  const { isPending, failure, start } = useStartRun();
  const [agentId, setAgentId] = useState(agents[0]?.id ?? "");
  const chosen = agents.find(({ id }) => id === agentId);
  const errors = failure?.errors ?? {};

  const startOf = (data: FormData) => ({
    ...instructionsOf(data),
    ...{ project_id: task.projectId, task_id: task.id },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    start(agentId, startOf(new FormData(event.currentTarget)), (href) => {
      router.push(href);
      onClose();
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-4" aria-busy={isPending || undefined}>
      <AgentField agents={agents} value={agentId} onChange={setAgentId} disabled={isPending} />
      {chosen ? (
        <InstructionFields
          key={agentId}
          agent={chosen}
          words={{ label: "Extra instructions", description: "The agent already reads the task." }}
          errors={errors}
          disabled={isPending}
          rows={3}
        />
      ) : null}
      <DryRun
        key={`dry run of ${agentId}`}
        asked={(data) => ({ agent_id: agentId, ...startOf(data) })}
        disabled={isPending}
      />
      <FormFailure failure={failure} fields={["input", "only"]} />
      <DialogFooter>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          Start run
        </Button>
      </DialogFooter>
    </form>
  );
}
