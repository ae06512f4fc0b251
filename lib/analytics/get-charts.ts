import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { blocksStatement, eventsOf } from "./blocks";
import { CHARTED_EVENTS, chartsOf } from "./charts";
import { computedFigures } from "./figures";
import { ownFigures } from "./own-figures";
import { type Period, windowOf } from "./period-schema";
import { readingsOf, readingsStatement } from "./readings";
import { type AnalyticsScope, readScope, scopeStatement } from "./scope";
import { sharesStatement } from "./shares";
import type { ChartView } from "./view-schema";

export interface Charts extends AnalyticsScope {
  charts: ChartView[];
}

/**
 * The charts of a project: how things went over the period, and how they divide now. For whoever may enter its
 * analytics, of the areas that they may enter (see `ownAreas`). Four statements in one round trip.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getCharts(
  ctx: Context,
  { projectId, period }: { projectId: string; period: Period },
): Promise<Charts> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const window = windowOf(period, ctx.now);
  const [scopeRows, blocks, shares, metrics] = await ctx.db.batch([
    scopeStatement(ctx, actor, projectId),
    blocksStatement(ctx, actor, projectId, { window, events: CHARTED_EVENTS }),
    sharesStatement(ctx, actor, projectId),
    readingsStatement(ctx, actor, projectId, window),
  ]);
  const scope = await readScope(ctx, projectId, scopeRows);
  const { areas } = scope;
  const figures = [
    ...computedFigures({ window, areas, events: eventsOf(blocks, window), states: [] }),
    ...ownFigures(readingsOf(metrics, window), window),
  ];
  return { ...scope, charts: chartsOf({ window, areas, figures, shares }) };
}
