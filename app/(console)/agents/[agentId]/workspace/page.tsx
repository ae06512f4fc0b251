import { PageOutlet } from "@/components/shell/page-outlet";
import { ActivityBadge } from "@/components/status-badge";
import {
  Bot,
  ChartLine,
  Code,
  Globe,
  type Icon,
  ImageIcon,
  Mail,
  MessageSquare,
  PenLine,
  Search,
  ShoppingCart,
  Video,
} from "@/components/ui/icons";
import { AGENT_STORE } from "@/lib/agents/agent-store";
import { RUN_LIMITS } from "@/lib/agents/config-schema";
import { AGENT_LOAD_FAILED, type AgentView } from "@/lib/agents/schema";
import { startLine } from "@/lib/agents/templates/template";
import { agentSetup, templateOf, usesModel } from "@/lib/agents/templates/templates";
import { can } from "@/lib/auth/policy";
import { gatePage, loadParts } from "@/lib/http/load";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { getItemTeam, listItemCandidates } from "@/lib/managed-items/get-item-team";
import { getItem, type StoredItem } from "@/lib/managed-items/read-items";
import { siteOf } from "@/lib/managed-items/site-of";
import { AGENT_ID_MISSING } from "@/lib/managed-items/words";
import type { RetiringModel } from "@/lib/models/retirement/retiring-models";
import { getAgentRetirements } from "@/lib/screens/item-models";
import { TabButton } from "../../../_parts/item-workspace/item-tabs";
import { ItemWorkspace } from "../../../_parts/item-workspace/item-workspace";
import { RetiringModels } from "../../../_parts/item-workspace/retiring-models";
import {
  ItemNotFound,
  ReadOnlyConfiguration,
} from "../../../_parts/item-workspace/workspace-parts";
import { backPath } from "../../../_parts/navigation";
import { PageTitle } from "../../../_parts/page-title";
import { ItemTeam, type LoadedTeam } from "../../../_parts/team/loaded-team";
import type { ModelSetup } from "../../_parts/model-offer";
import { NeedsModel } from "../../_parts/needs-model";
import { readModelSetup } from "../../_parts/read-model-setup";
import { StartRun } from "../../_parts/runs/start-run";
import type { RunAgent } from "../../_parts/runs/use-start-run";
import { AgentOverview } from "./_parts/agent-overview";
import {
  AgentChat,
  AgentMonitoring,
  AgentRuns,
  AgentSettings,
  AgentWorkers,
} from "./_parts/agent-panels";

interface AgentWorkspacePageProps {
  params: Promise<{ agentId: string }>;
}

export default async function AgentWorkspacePage({ params }: AgentWorkspacePageProps) {
  const { actor, origin } = await gatePage("agents.list");
  const agentId = decodeURIComponent((await params).agentId);
  const { item, team, people, retiring } = await loadParts({
    item: (ctx) => getItem(ctx, AGENT_STORE, agentId),
    team: (ctx) => getItemTeam(ctx, AGENT, agentId),
    people: (ctx) => listItemCandidates(ctx, AGENT, agentId),
    retiring: (ctx) => getAgentRetirements(ctx, agentId),
  });
  const back = { href: backPath(actor, "agents"), label: "Back to agents" };
  if (item.failure) {
    const { failure } = item;
    const message = failure.message === AGENT_ID_MISSING ? failure.message : AGENT_LOAD_FAILED;
    return (
      <PageOutlet>
        <PageTitle names={["Agent Not Found"]} />
        <ItemNotFound title="agent Not Found" message={message} back={back} />
      </PageOutlet>
    );
  }
  const canEdit = can(actor, "agents.edit");
  return (
    <PageOutlet
      crumbs={[
        { label: "Agents", href: "/agents", prefix: "Back to" },
        { label: item.data.view.name, choices: { label: "Switch agent", list: "agents" } },
      ]}
    >
      <PageTitle names={[item.data.view.name]} />
      <AgentWorkspace
        item={item.data}
        origin={origin}
        team={team}
        people={people}
        retiring={retiring.data ?? []}
        canEdit={canEdit}
        modelSetup={canEdit ? await readModelSetup() : null}
        canManage={can(actor, "agents.assign", { createdBy: item.data.view.created_by })}
      />
    </PageOutlet>
  );
}

interface AgentWorkspaceProps extends LoadedTeam {
  item: StoredItem<AgentView>;
  /** The console's address. */
  origin: string;
  retiring: readonly RetiringModel[];
  canEdit: boolean;
  modelSetup: ModelSetup | null;
  /** Whether the person can see feedback. */
  canManage: boolean;
}

function AgentWorkspace({
  item,
  origin,
  retiring,
  canEdit,
  modelSetup,
  canManage,
  ...team
}: AgentWorkspaceProps) {
  const { view: agent, version, creatorName } = item;
  const site = siteOf(agent.agentUrl, { origin, page: `/agents/${agent.id}/workspace` });
  const runAgent = runAgentOf(agent);
  const template = templateOf(agent.templateId);
  const { tools, approvals, options, modelDecides } = template;
  const configured = agentSetup(agent.templateId, agent.agentConfig);
  const setup = {
    toolNames: configured.tools,
    approvalModes: configured.approvals,
    usesModel: usesModel(agent.templateId, agent.agentConfig),
  };
  const needsModel =
    template.modelFor !== null && !agent.agentConfig?.integrationId ? (
      <NeedsModel
        modelFor={template.modelFor}
        action={
          canEdit ? (
            <TabButton tab="configuration" variant="outline" size="sm">
              Set up a model
            </TabButton>
          ) : null
        }
      />
    ) : null;
  return (
    <ItemWorkspace
      noun="agent"
      icon={<AgentTypeIcon type={agent.agentType} />}
      name={agent.name}
      badge={<ActivityBadge kind="agent" status={agent.status} />}
      notice={<RetiringModels models={retiring} canEdit={canEdit} />}
      type={agent.agentType}
      details={agent.details}
      visit={{ href: site, label: "Visit Site" }}
      workers={
        <AgentWorkers
          agent={runAgent}
          template={{ name: template.name, lines: [...template.rule, startLine(template)] }}
          setup={setup}
        />
      }
      monitoring={<AgentMonitoring agent={runAgent} canManage={canManage} />}
      action={<StartRun agent={runAgent} />}
      chat={
        template.reads === "words" ? (
          <>
            {needsModel}
            <AgentChat agent={runAgent} />
          </>
        ) : undefined
      }
      runs={<AgentRuns agent={runAgent} />}
      overview={
        <>
          {needsModel}
          <AgentOverview agent={agent} site={site} creatorName={creatorName} setup={setup} />
        </>
      }
      team={<ItemTeam kind="agent" id={agent.id} {...team} />}
      configuration={
        canEdit ? (
          <AgentSettings
            agent={agent}
            version={version}
            defaults={{ tools, approvals, options, modelDecides }}
            limits={RUN_LIMITS}
            modelSetup={modelSetup}
          />
        ) : (
          <ReadOnlyConfiguration />
        )
      }
    />
  );
}

/** Returns the fields that the start dialog needs. */
function runAgentOf(agent: AgentView): RunAgent {
  const { id, name, status, assigned_projects, reads_input, rule_summary } = agent;
  const remembers = usesModel(agent.templateId, agent.agentConfig);
  const hasModel = Boolean(agent.agentConfig?.integrationId);
  const projects = assigned_projects.flatMap(({ projectId, projectName }) =>
    projectId === null ? [] : [{ id: projectId, name: projectName ?? projectId }],
  );
  return {
    id,
    name,
    isActive: status === "active",
    projects,
    reads_input,
    rule_summary,
    remembers,
    hasModel,
  };
}

/** Uses the first pattern that matches the type, which is free text. */
const ICONS: readonly [words: RegExp, icon: Icon][] = [
  [/scrap|crawl|web/i, Globe],
  [/chat|conversation|assistant|support/i, MessageSquare],
  [/mail|newsletter/i, Mail],
  [/shop|commerce|product|inventory/i, ShoppingCart],
  [/video|audio/i, Video],
  [/image|photo|vision/i, ImageIcon],
  [/writ|content|text|translat/i, PenLine],
  [/analy|report|data|metric/i, ChartLine],
  [/search|research|seo/i, Search],
  [/code|develop/i, Code],
];

/** The icon of an agent's type, a robot by default. */
function AgentTypeIcon({ type }: { type: string }) {
  const Icon = ICONS.find(([words]) => words.test(type))?.[1] ?? Bot;
  return <Icon />;
}
