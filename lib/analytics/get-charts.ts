import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { chartsOf } from "./charts";
import { eventsStatement } from "./events";
import { computedFigures } from "./figures";
import { ownFigures } from "./own-figures";
import { type Period, windowOf } from "./period-schema";
import { readingsStatement } from "./readings";
import { readScope, scopeStatement } from "./scope";
import { sharesStatement } from "./shares";
import type { ChartView } from "./view-schema";

/**
 * The charts of a project: how things went over the period, and how they divide now. For whoever may enter its
 * analytics (see `ownAreas`). Four statements in one round trip.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getCharts(
  ctx: Context,
  { projectId, period }: { projectId: string; period: Period },
): Promise<ChartView[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const window = windowOf(period, ctx.now);
  const [scope, events, shares, readings] = await ctx.db.batch([
    scopeStatement(ctx, actor, projectId),
    eventsStatement(ctx, actor, projectId, window),
    sharesStatement(ctx, actor, projectId),
    readingsStatement(ctx, actor, projectId, window),
  ]);
  const { areas } = await readScope(ctx, projectId, scope);
  const figures = [
    ...computedFigures({ window, areas, events, states: [] }),
    ...ownFigures(readings, window),
  ];
  return chartsOf({ window, areas, figures, shares });
}
