import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { workspacePath } from "@/lib/workspaces/catalogue";
import { blocksStatement, eventsOf } from "./blocks";
import { factsOf, factsStatement, OPEN_FACTS } from "./facts";
import { computedFigures } from "./figures";
import type { Insight } from "./insight";
import { insightsOf } from "./insights";
import { ownFigures } from "./own-figures";
import { type Period, windowOf } from "./period-schema";
import { readingsOf, readingsStatement } from "./readings";
import { type AnalyticsScope, readScope, scopeStatement } from "./scope";
import type { InsightView } from "./view-schema";

/** With its link: what is counted is where the person may go, and everybody here may read the project's tasks. */
function insightView(projectId: string, { place, ...insight }: Insight): InsightView {
  if (!place) return { ...insight, link: null };
  const { workspace, label, query } = place;
  if (workspace === "tasks") {
    const params = new URLSearchParams({ project: projectId, ...query });
    return { ...insight, link: { href: `/tasks?${params}`, label } };
  }
  const href = `${workspacePath(projectId, workspace)}?${new URLSearchParams(query)}`;
  return { ...insight, link: { href, label } };
}

export interface Insights extends AnalyticsScope {
  insights: InsightView[];
}

/**
 * What stated rules find in a project, each with what to do and where. For whoever may enter its analytics, of the areas
 * that they may enter (see `ownAreas`); no insight names a record. Four statements in one round trip.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getInsights(
  ctx: Context,
  { projectId, period }: { projectId: string; period: Period },
): Promise<Insights> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const window = windowOf(period, ctx.now);
  const [scopeRows, blocks, sums, metrics] = await ctx.db.batch([
    scopeStatement(ctx, actor, projectId),
    blocksStatement(ctx, actor, projectId, { window, open: OPEN_FACTS }),
    factsStatement(ctx, actor, projectId),
    readingsStatement(ctx, actor, projectId, window),
  ]);
  const scope = await readScope(ctx, projectId, scopeRows);
  const figures = [
    ...computedFigures({
      window,
      areas: scope.areas,
      events: eventsOf(blocks, window),
      states: [],
    }),
    ...ownFigures(readingsOf(metrics, window), window),
  ];
  const found = insightsOf({
    period,
    figures,
    facts: factsOf(ctx.now, { sums, blocks }),
  });
  return { ...scope, insights: found.map((insight) => insightView(projectId, insight)) };
}
