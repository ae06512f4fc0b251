import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { runHref } from "@/lib/agents/runs/run-words";
import type { RunView } from "@/lib/agents/runs/schema";
import { request } from "@/lib/request/request";
import { type CallFailure, keptFailureOf } from "@/lib/request/request-error";

import type { Instructed } from "./instruction-fields";

/** The fields of an agent that the dialog needs. */
export interface RunAgent extends Instructed {
  id: string;
  name: string;
  isActive: boolean;
  /** True if a model answers, which receives the conversation's latest messages. */
  remembers: boolean;
  projects: readonly { id: string; name: string }[];
  /** True if it has a model. */
  hasModel?: boolean;
}

interface RunStart {
  input: string;
  only?: string;
  project_id: string | null;
  task_id: string | null;
}

/** Starts a run. Resending the same input doesn't start a second one. */
export function useStartRun() {
  const keyOf = useIdempotencyKey();
  const { isPending, failure, run } = useCall<CallFailure>();
  const start = (agentId: string, body: RunStart, onStarted: (href: string) => void) =>
    void run(
      async () => {
        const answer = await request<{ run: RunView }>(`/api/agents/${agentId}/runs`, {
          method: "POST",
          body,
          headers: { "Idempotency-Key": keyOf({ agentId, body }) },
        });
        onStarted(runHref(answer.run));
      },
      (thrown) => keptFailureOf(thrown, "Failed to start the run. Please try again."),
    );
  return { isPending, failure, start };
}
