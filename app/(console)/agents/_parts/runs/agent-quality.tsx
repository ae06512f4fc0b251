import { useRef, useState } from "react";
import { FeedbackCard } from "./feedback-card";
import type { ScenarioDraft } from "./scenario-form";
import { ScenariosCard } from "./scenarios-card";
import type { RunAgent } from "./use-start-run";

interface AgentQualityProps {
  agent: RunAgent;
  isOpen: boolean;
}

/** Feedback and scenarios of an agent. Feedback can be turned into a scenario. */
export function AgentQuality({ agent, isOpen }: AgentQualityProps) {
  const [draft, setDraft] = useState<ScenarioDraft | null>(null);
  const ref = useRef<HTMLDivElement>(null);

  /** The form is above all buttons that open it, so scroll to it. */
  function open(next: ScenarioDraft | null) {
    setDraft(next);
    if (next) ref.current?.scrollIntoView();
  }

  return (
    <>
      <div ref={ref} className="scroll-mt-20">
        <ScenariosCard agent={agent} isOpen={isOpen} draft={draft} onDraft={open} />
      </div>
      <FeedbackCard
        agentId={agent.id}
        isOpen={isOpen}
        onScenario={({ input, project_id }) =>
          open({ message: input, projectId: project_id, known: null })
        }
      />
    </>
  );
}
