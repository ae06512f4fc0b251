import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { blocksStatement, eventsOf } from "./blocks";
import { computedFigures } from "./figures";
import { ownFigures } from "./own-figures";
import { type Period, windowOf } from "./period-schema";
import { readingsOf, readingsStatement } from "./readings";
import { type AnalyticsScope, readScope, scopeStatement } from "./scope";
import { statesOf, sumsStatement } from "./states";
import type { Figure } from "./view-schema";

export interface Report extends AnalyticsScope {
  period: Period;
  /** ISO 8601; the period ends before `to`. */
  from: string;
  to: string;
  figures: Figure[];
  /** Some of the own metrics are examples. */
  hasSamples: boolean;
}

/**
 * What happened in a project over a period, against the one before, and its own metrics beside that: numbers only, for
 * whoever may enter its analytics, of the areas that they may enter (see `ownAreas`). Four statements in one round trip.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getReport(
  ctx: Context,
  { projectId, period }: { projectId: string; period: Period },
): Promise<Report> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const window = windowOf(period, ctx.now);
  const [scopeRows, blocks, sums, metrics] = await ctx.db.batch([
    scopeStatement(ctx, actor, projectId),
    blocksStatement(ctx, actor, projectId, { window, open: ["tasks.due"] }),
    sumsStatement(ctx, actor, projectId),
    readingsStatement(ctx, actor, projectId, window),
  ]);
  const scope = await readScope(ctx, projectId, scopeRows);
  const events = eventsOf(blocks, window);
  const readings = readingsOf(metrics, window);
  const states = statesOf({ window, blocks, events, sums });
  return {
    ...scope,
    period,
    from: new Date(window.from).toISOString(),
    to: new Date(window.to).toISOString(),
    hasSamples: readings.some(({ samples }) => samples > 0),
    figures: [
      ...computedFigures({ window, areas: scope.areas, events, states }),
      ...ownFigures(readings, window),
    ],
  };
}
