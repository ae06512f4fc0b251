"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { VersionsCard } from "../../../_parts/versions/versions-card";
import { AgentConfiguration, type AgentConfigurationProps } from "./agent-configuration";

/** The Configuration tab: the form, and the versions that were saved with it. */
export function AgentSettingsPanel(props: AgentConfigurationProps) {
  const { agent, version } = props;
  const router = useRouter();
  const [restoredAt, setRestoredAt] = useState(0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {/* The form keeps what was typed. After a restore it starts over with the new values. */}
      <AgentConfiguration key={version >= restoredAt ? restoredAt : 0} {...props} />
      <VersionsCard
        key={`versions ${version}`}
        agentId={agent.id}
        version={version}
        onRestored={(next) => {
          setRestoredAt(next);
          router.refresh();
        }}
      />
    </div>
  );
}
