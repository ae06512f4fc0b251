import { useApiData } from "@/components/hooks/use-api-data";
import { DryRun } from "./dry-run";

/** The most projects to choose from. */
const MOST = 500;

/** A dry run of the agent that the form with all fields would create. */
export function DryRunOfNew({ templateId }: { templateId: string | null }) {
  const path = `/api/projects?perPage=${MOST}`;
  const { data, failure } = useApiData<{ projects: { id: string; name: string }[] }>(path, true);
  return (
    <DryRun
      asked={(form, projectId) => ({
        ...{ templateId, agentConfig: null, project_id: projectId },
        name: String(form.get("name") ?? "").trim(),
      })}
      projects={data?.projects ?? []}
      note={failure ? `Failed to load your projects. ${failure}` : undefined}
      disabled={!data && !failure}
    />
  );
}
