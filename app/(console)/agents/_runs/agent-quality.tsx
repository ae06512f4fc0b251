import { useRef, useState } from "react";
import { FeedbackCard } from "./feedback-card";
import type { ScenarioDraft } from "./scenario-form";
import { ScenariosCard } from "./scenarios-card";

interface AgentQualityProps {
  agentId: string;
  isOpen: boolean;
}

/** What people think of an agent, and what is expected of it; the one becomes the other. */
export function AgentQuality({ agentId, isOpen }: AgentQualityProps) {
  const [draft, setDraft] = useState<ScenarioDraft | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={ref} className="scroll-mt-20">
        <ScenariosCard agentId={agentId} isOpen={isOpen} draft={draft} onDraft={setDraft} />
      </div>
      <FeedbackCard
        agentId={agentId}
        isOpen={isOpen}
        onScenario={({ input, project_id }) => {
          setDraft({ message: input, projectId: project_id });
          ref.current?.scrollIntoView();
        }}
      />
    </>
  );
}
