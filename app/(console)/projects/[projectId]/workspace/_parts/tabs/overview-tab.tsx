import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Bot, ExternalLink, Settings } from "@/components/ui/icons";
import type { ProjectWorker } from "@/lib/agents/runs/project-workers";
import { can } from "@/lib/auth/policy";
import { activityLabel } from "@/lib/badges";
import type { Loaded } from "@/lib/http/load";
import { aiConfigFacts } from "@/lib/managed-items/ai-config";
import type { AiConfig } from "@/lib/managed-items/schema";
import { projectTabPath } from "@/lib/projects/project-tabs";
import type { ProjectView } from "@/lib/projects/schema";
import {
  OverviewColumns,
  QuickActions,
} from "../../../../../_parts/item-workspace/workspace-parts";
import { FactsCard, TimeFact } from "../../../../../_parts/items/item-parts";
import { AiWorkersCard } from "./ai-workers-card";
import type { TabProps } from "./tab-parts";

const NO_URL = "No URL configured";

interface OverviewTabProps extends TabProps {
  workers: Loaded<ProjectWorker[]>;
}

export function OverviewTab({ project, actor, workers }: OverviewTabProps) {
  const { aiProjectType, aiConfig } = project;
  return (
    <OverviewColumns
      main={
        <>
          <Information project={project} />
          {aiProjectType && aiConfig ? (
            <AiConfiguration type={aiProjectType} config={aiConfig} />
          ) : null}
        </>
      }
      side={
        <>
          <ProjectActions project={project} />
          {aiProjectType ? (
            <AiWorkersCard
              projectId={project.id}
              workers={workers}
              canSetUp={can(actor, "agents.create")}
            />
          ) : null}
        </>
      }
    />
  );
}

function Information({ project }: { project: ProjectView }) {
  return (
    <FactsCard
      title="Information"
      facts={[
        { label: "Type", value: project.projectType },
        { label: "Status", value: activityLabel("project", project.status) },
        { label: "Created", value: <TimeFact value={project.created_at} /> },
        { label: "Updated", value: <TimeFact value={project.updated_at} /> },
        { label: "Website URL", value: <WebsiteUrl url={project.projectUrl} /> },
        { label: "Details", value: project.details || "No description provided", wide: true },
      ]}
    />
  );
}

function WebsiteUrl({ url }: { url: string }) {
  if (!url) return NO_URL;
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 break-all">{url}</span>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Open website in a new tab"
        title="Open website in a new tab"
        className={buttonVariants({ variant: "ghost", size: "icon-sm" })}
      >
        <ExternalLink aria-hidden />
      </a>
    </span>
  );
}

function AiConfiguration({ type, config }: { type: string; config: AiConfig }) {
  const { model, maxTasks, timeout } = aiConfigFacts(config);
  return (
    <FactsCard
      title="AI Configuration"
      facts={[
        { label: "AI Project Type", value: type },
        { label: "AI Model", value: model },
        { label: "Max Tasks", value: maxTasks },
        { label: "Timeout", value: timeout },
      ]}
    />
  );
}

function ProjectActions({ project }: { project: ProjectView }) {
  const outline = buttonVariants({ variant: "outline", className: "justify-start" });
  return (
    <QuickActions>
      {project.projectUrl ? (
        <a href={project.projectUrl} target="_blank" rel="noopener noreferrer" className={outline}>
          <ExternalLink aria-hidden /> Visit Website
        </a>
      ) : (
        <p className="text-muted-foreground">{NO_URL}</p>
      )}
      <Link href={projectTabPath(project.id, "agents")} className={outline}>
        <Bot aria-hidden /> Configure AI Workers
      </Link>
      <Link href={projectTabPath(project.id, "settings")} className={outline}>
        <Settings aria-hidden /> Project Settings
      </Link>
    </QuickActions>
  );
}
