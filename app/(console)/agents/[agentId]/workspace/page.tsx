import { Bot } from "lucide-react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { type FoundAgent, getAgent } from "@/lib/agents/get-agent";
import { AGENT_LOAD_FAILED } from "@/lib/agents/schema";
import { gatePage, load } from "@/lib/http/load";
import { activityOf } from "@/lib/ui/badges";
import { backPath } from "../../../_components/items/back-path";
import {
  AddressFact,
  FactsCard,
  TeamCard,
  TimeFact,
  VisitLink,
} from "../../../_components/items/item-parts";
import { LoadFailed } from "../../../_components/load-failed";

export default async function AgentWorkspacePage({
  params,
}: {
  params: Promise<{ agentId: string }>;
}) {
  const { actor } = await gatePage("agents.list");
  const { agentId } = await params;
  const { data, failure } = await load((ctx) => getAgent(ctx, agentId));
  const back = { href: backPath(actor, "agents"), label: "Back to agents" };
  return (
    <PageOutlet>
      {failure ? (
        <>
          <PageHeader title="Agent" back={back} />
          <LoadFailed title={AGENT_LOAD_FAILED} message={failure.message} />
        </>
      ) : (
        <AgentWorkspace {...data} back={back} />
      )}
    </PageOutlet>
  );
}

interface AgentWorkspaceProps extends FoundAgent {
  back: { href: string; label: string };
}

function AgentWorkspace({ agent, creatorName, back }: AgentWorkspaceProps) {
  const badge = <StatusBadge vocabulary="project" status={activityOf(agent.status)} />;
  return (
    <>
      <PageHeader
        back={back}
        icon={<Bot />}
        title={agent.name}
        badges={
          <>
            {badge}
            <span className="text-[0.8125rem] text-muted-foreground">{agent.agentType}</span>
          </>
        }
        description={agent.details}
        actions={agent.agentUrl ? <VisitLink href={agent.agentUrl} label="Visit Site" /> : null}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FactsCard
          title="Overview"
          facts={[
            { label: "Type", value: agent.agentType },
            {
              label: "Status",
              value: activityOf(agent.status) === "active" ? "Active" : "Inactive",
            },
            { label: "Created", value: <TimeFact value={agent.created_at} /> },
            { label: "Updated", value: <TimeFact value={agent.updated_at} /> },
            { label: "Team Members", value: agent.assigned_users.length },
            { label: "Created By", value: creatorName ?? "System" },
            {
              label: "URL",
              value: <AddressFact url={agent.agentUrl} none="No URL configured" />,
              wide: true,
            },
            {
              label: "Description",
              value: agent.details || "No description provided",
              wide: true,
            },
          ]}
        />
        <TeamCard members={agent.assigned_users} />
      </div>
    </>
  );
}
