import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { AgentCardView } from "@/lib/agents/schema";

/** The most agents to load. */
const MOST = 500;

/**
 * Returns the agents that the person can run in a project, or without one. Undefined while loading.
 */
export function useWorkingAgents(projectId: string | null) {
  const { data, failure } = useApiData<{ agents: AgentCardView[] }>(
    `/api/agents?status=active&perPage=${MOST}`,
    true,
  );
  const agents = data?.agents.filter(
    ({ assigned_projects }) =>
      projectId === null || assigned_projects.some((assigned) => assigned.projectId === projectId),
  );
  return { agents, failure };
}

interface NoAgentsProps {
  projectId: string | null;
  onClose: () => void;
}

/** Shown in a dialog if there are no agents, with a link to create one. */
export function NoAgents({ projectId, onClose }: NoAgentsProps) {
  const href = projectId === null ? "/agents" : `/projects/${projectId}/workspace/agents`;
  return (
    <>
      <p>
        {projectId === null
          ? "You don't have an active agent."
          : "This task's project has no active agent that you can use."}{" "}
        <Link href={href} className="text-brand underline underline-offset-4">
          {projectId === null ? "Go to Agents" : "Go to the project's agents"}
        </Link>
      </p>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}

interface AgentFieldProps {
  agents: readonly AgentCardView[];
  value: string;
  onChange: (agentId: string) => void;
  errors?: string[];
  disabled: boolean;
}

/** Chooses an agent and shows its description. */
export function AgentField({ agents, value, onChange, errors, disabled }: AgentFieldProps) {
  return (
    <Field
      name="agent_id"
      label="Agent"
      description={agents.find(({ id }) => id === value)?.details}
      errors={errors}
      disabled={disabled}
    >
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {agents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
