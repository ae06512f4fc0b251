"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { LatestRuns } from "../../../../agents/_runs/latest-runs";

/** What agents did in a project for whoever looks. */
export function ProjectRuns({ projectId }: { projectId: string }) {
  return (
    <Card>
      <CardTitle>AI Workers</CardTitle>
      <LatestRuns
        label="Runs in this project"
        path={`/api/runs?project=${projectId}&perPage=10`}
        none="No agent has worked in this project for you yet. Open an agent and press Run."
        isOpen
        showsAgent
      />
    </Card>
  );
}
