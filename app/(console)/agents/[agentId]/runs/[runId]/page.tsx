import { redirect } from "next/navigation";
import { Markdown } from "@/components/markdown";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { getRunScreen } from "@/lib/agents/runs/read-runs";
import { runHref } from "@/lib/agents/runs/run-words";
import { gatePage, load } from "@/lib/http/load";
import { LoadFailed } from "../../../../_parts/load-failed";
import { PageTitle } from "../../../../_parts/page-title";
import { LiveRun } from "./_parts/live-run";

interface RunPageProps {
  params: Promise<{ agentId: string; runId: string }>;
}

/** One run of an agent: its input, its steps and its result. */
export default async function RunPage({ params }: RunPageProps) {
  await gatePage("runs.list");
  const { agentId, runId } = await params;
  const { data, failure } = await load((ctx) => getRunScreen(ctx, runId));
  if (failure)
    return (
      <PageOutlet crumbs={[{ label: "Agents", href: "/agents" }, { label: "Run" }]}>
        <PageTitle names={["Run"]} />
        <PageHeader title="Run" />
        <LoadFailed title="Failed to load this run" message={failure.message} level={2} />
      </PageOutlet>
    );
  const { run, steps } = data;
  if (run.agent_id !== agentId) redirect(runHref(run));
  return (
    <PageOutlet
      crumbs={[
        { label: "Agents", href: "/agents" },
        { label: run.agent_name, href: `/agents/${run.agent_id}/workspace?tab=runs` },
        { label: run.title },
      ]}
    >
      <PageTitle names={[run.title, run.agent_name]} />
      <LiveRun
        key={run.id}
        run={run}
        steps={steps}
        result={run.result === null ? null : <Markdown>{run.result}</Markdown>}
      />
    </PageOutlet>
  );
}
