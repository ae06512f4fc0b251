"use client";

import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { Cpu } from "@/components/ui/icons";
import { useTabUse } from "../../../../_parts/item-workspace/item-tabs";
import { LatestRuns } from "../../../_parts/runs/latest-runs";

interface AgentStatusProps {
  agentId: string;
  tab: "overview" | "workers";
}

/** Shows what the agent is doing now and what it did last. */
export function AgentStatus({ agentId, tab }: AgentStatusProps) {
  const { isOpen } = useTabUse(tab);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{tab === "overview" ? "AI Workers Status" : "Latest runs"}</CardTitle>
        {tab === "workers" ? (
          <CardAction>
            <Link href="/workers" className={buttonVariants({ variant: "outline", size: "sm" })}>
              <Cpu aria-hidden /> Workers System
            </Link>
          </CardAction>
        ) : null}
      </CardHeader>
      <LatestRuns
        label="Latest runs"
        path={`/api/agents/${agentId}/runs?perPage=${tab === "overview" ? 3 : 10}`}
        none="No runs yet. Click Run to start one."
        isOpen={isOpen}
      />
    </Card>
  );
}
