import { and, eq, inArray, type SQL } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { mayStartRules, type NewRun } from "../runs/start-run";
import { MAX_PER_PERSON, type StartingKind } from "./kind";
import { isVisibleStarting } from "./visibility";

/** The agent and project that a schedule or trigger starts. */
export const startedRun = ({
  agentId,
  projectId,
}: Pick<NewRun, "agentId" | "projectId">): NewRun => ({
  agentId,
  projectId,
  taskId: null,
  input: "",
});

interface Started {
  id: string;
  projectId?: string | null;
}

/** What the descriptions of schedules and triggers have in common (lib/resource). */
export const startingResource = <Kind extends StartingKind>({ noun, table }: Kind) =>
  ({
    kind: noun,
    table: table as Kind["table"],
    words: {
      missing: `${noun === "schedule" ? "Schedule" : "Trigger"} not found`,
      changed: `Someone changed this ${noun} in the meantime. Reload and try again.`,
      full: `You have ${MAX_PER_PERSON} ${noun}s, the maximum. Delete one first.`,
    },
    limit: { most: MAX_PER_PERSON, per: ["userId"] },
    actions: {
      create: `${noun}s.create`,
      update: `${noun}s.edit`,
      delete: `${noun}s.delete`,
      restore: `${noun}s.restore`,
      purge: `${noun}s.purge`,
    },
    about: ({ id, projectId = null }: Started) => ({
      entityType: noun,
      entityId: id,
      ...(projectId !== null && { projectId }),
    }),
    isDeletable: (actor: Actor): SQL => isVisibleStarting(actor, table),
    restoredAs: { state: "paused", reason: null },
  }) as const;

/** The rules of a write on behalf of the owner: with a run, the actor can start it themselves. */
export const startingRules = (ctx: Context, actor: Actor, run?: NewRun): Rule[] =>
  run ? mayStartRules(ctx, actor, run) : [stillAllowed(actor)];

/** Statement that deletes the job of a deleted schedule or trigger, which would find nothing. */
export const deleteJobStatement = (ctx: Context, { job }: StartingKind, id: string, isDone: SQL) =>
  ctx.db
    .delete(jobs)
    .where(
      and(
        eq(jobs.kind, job),
        eq(jobs.subject, id),
        inArray(jobs.state, ["queued", "running"]),
        isDone,
      ),
    );
