import { Card, CardTitle } from "@/components/ui/card";
import { Lock } from "@/components/ui/icons";
import { can } from "@/lib/auth/policy";
import { badgeFor } from "@/lib/badges";
import type { FieldsOfList } from "@/lib/custom-fields/read-fields";
import type { Loaded } from "@/lib/http/load";
import { aiConfigFacts } from "@/lib/managed-items/ai-config";
import type { ProjectLinks } from "@/lib/managed-items/schema";
import type { ProjectView, UsageView } from "@/lib/projects/schema";
import type { AccountWithTokens } from "@/lib/service-accounts/read-service-accounts";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { itemValues } from "../../../../../_parts/items/item-field-list";
import { projectDeletionNote } from "../../../../../_parts/items/item-labels";
import { AddressFact, FactsCard } from "../../../../../_parts/items/item-parts";
import { backPath } from "../../../../../_parts/navigation";
import { CustomFieldsPart } from "../../[workspaceType]/_parts/records/custom-fields-part";
import { aiValuesOf } from "../settings/ai-values";
import { ServiceAccounts } from "../settings/service-accounts";
import { AiForm, DeleteProject, DetailsForm } from "../settings/settings-forms";
import { AiWorkerSettings } from "./ai-worker-settings";
import type { TabProps } from "./tab-parts";

/** Shown if the counts couldn't be loaded. */
const UNCOUNTED =
  "This also deletes its workspaces, records, team assignments and links. You can restore it from the trash for 30 days. Its tasks, agents, RAGs and integrations are kept.";

interface SettingsTabProps extends TabProps {
  /** Null if the person may not delete the project, or if counting failed. */
  usage: UsageView[] | null;
  agents: Loaded<ProjectLinks>;
  /** Null if the viewer doesn't manage the project. */
  accounts: AccountWithTokens[] | null;
  /** The custom fields of the project's tasks. Null if they couldn't be read. */
  fields: FieldsOfList | null;
}

/** Returns what deleting the project also deletes. */
function usageDeletionNote(usage: readonly UsageView[]): string {
  const used = (id: UsageView["id"]) => usage.find((one) => one.id === id)?.used ?? 0;
  return projectDeletionNote({
    workspaces: used("workspaces"),
    records: used("records"),
    members: used("members"),
    links: used("agents") + used("rags") + used("integrations"),
    tasks: used("tasks"),
  });
}

/** The project's settings: superadmins edit them, everyone else reads them. */
export function SettingsTab({ usage, agents, accounts, fields, ...props }: SettingsTabProps) {
  const { project, actor } = props;
  return (
    <>
      {can(actor, "projects.edit") ? (
        <SettingsForms {...props} />
      ) : (
        <SettingsToRead project={project} />
      )}
      <AiWorkerSettings projectId={project.id} agents={agents} />
      {fields ? <TaskFieldsCard projectId={project.id} {...fields} /> : null}
      {accounts ? <ServiceAccounts projectId={project.id} accounts={accounts} /> : null}
      {can(actor, "projects.delete") ? (
        <DeleteProject
          id={project.id}
          name={project.name}
          listHref={backPath(actor, "projects")}
          deletionNote={usage ? usageDeletionNote(usage) : UNCOUNTED}
          recordCount={usage?.find(({ id }) => id === "records")?.used}
        />
      ) : null}
    </>
  );
}

/** The fields that the project's admins have added to its tasks. */
function TaskFieldsCard({ projectId, ...list }: FieldsOfList & { projectId: string }) {
  return (
    <Card id="task-fields">
      <CardTitle>Task fields</CardTitle>
      <CustomFieldsPart address={{ projectId, type: "tasks", records: "tasks" }} {...list} />
    </Card>
  );
}

function SettingsForms({ project, version, actor }: TabProps) {
  const { id } = project;
  return (
    <>
      <DetailsForm
        id={id}
        userId={actor.id}
        version={version}
        initial={itemValues("project", { ...project })}
      />
      <AiForm id={id} version={version} initial={aiValuesOf(project)} />
    </>
  );
}

function SettingsToRead({ project }: { project: ProjectView }) {
  const { aiProjectType, aiConfig, workspaces } = project;
  const ai = aiProjectType && aiConfig ? aiConfigFacts(aiConfig) : null;
  return (
    <>
      <p className="flex items-center gap-1.5 text-13 text-muted-foreground">
        <Lock aria-hidden className="size-3.5 shrink-0" />
        Read-only access • Contact superadmin for changes
      </p>
      <FactsCard
        title="Details"
        facts={[
          { label: "Name", value: project.name },
          { label: "Project type", value: project.projectType },
          { label: "Status", value: badgeFor("project", project.status).label },
          {
            label: "Workspaces",
            value: workspaces.map((type) => workspaceEntry(type).name).join(", ") || "None",
          },
          {
            label: "Project URL",
            value: <AddressFact url={project.projectUrl} none="No URL configured" />,
            wide: true,
          },
          { label: "Details", value: project.details || "No description provided", wide: true },
        ]}
      />
      {ai ? (
        <FactsCard
          title="AI configuration"
          facts={[
            { label: "AI project type", value: aiProjectType },
            { label: "AI model", value: ai.model },
            { label: "Max tasks", value: ai.maxTasks },
            { label: "Timeout", value: ai.timeout },
          ]}
        />
      ) : null}
    </>
  );
}
