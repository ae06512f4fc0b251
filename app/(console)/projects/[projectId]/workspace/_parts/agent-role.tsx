"use client";

import { useOptimistic, useTransition } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import type { LinkedItemView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { displayRole } from "@/lib/ui/person";
import { roleOptions } from "../../../../_parts/team/team-texts";
import { setAgentRoleAction } from "../actions";

interface AgentRoleProps {
  projectId: string;
  agent: Pick<LinkedItemView, "id" | "name" | "projectRole">;
}

/**
 * Changes the agent's role in the project. Shown at once and rolled back if the server rejects it.
 */
export function AgentRole({ projectId, agent }: AgentRoleProps) {
  const [role, setRole] = useOptimistic<string>(agent.projectRole ?? DEFAULT_ROLE);
  const [, startTransition] = useTransition();

  function change(to: string) {
    startTransition(async () => {
      setRole(to);
      try {
        await callAction(setAgentRoleAction, { projectId, agentId: agent.id, role: to });
        notify.success(`${agent.name} is now ${displayRole(to)} in this project`);
      } catch (thrown) {
        const failed = `Failed to change the role of ${agent.name}. Please try again.`;
        notify.failure(thrown, messageOr(thrown, failed), () => change(to));
      }
    });
  }

  return (
    <div className="w-36">
      <NativeSelect
        aria-label={`Role of ${agent.name} in this project`}
        value={role}
        onChange={({ target }) => change(target.value)}
      >
        {roleOptions(role).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
