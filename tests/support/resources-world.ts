import type { ResourceKind } from "@/db/vocabulary";
import {
  createScenario,
  deleteScenario,
  getScenario,
  updateScenario,
} from "@/lib/agents/scenarios/scenarios";
import { getSchedule } from "@/lib/agents/schedules/read-schedules";
import {
  createSchedule,
  deleteSchedule,
  updateSchedule,
} from "@/lib/agents/schedules/write-schedules";
import { getTrigger } from "@/lib/agents/triggers/read-triggers";
import { createTrigger, deleteTrigger, updateTrigger } from "@/lib/agents/triggers/write-triggers";
import type { Context } from "@/lib/context/context";
import {
  createQuestion,
  deleteQuestion,
  listQuestions,
  updateQuestion,
} from "@/lib/knowledge/golden/questions";
import { findView } from "@/lib/views/read-views";
import { createView, deleteView, updateView } from "@/lib/views/write-views";

/** Where the resources are. */
export interface Places {
  agentId: string;
  ragId: string;
}

interface Change {
  id: string;
  changes: object;
  ifMatch?: number;
}

/** A resource's writes, so that one set of tests is for all of them. */
interface Tried {
  /** A body for a create. Numbered, because some need a name of their own. */
  body(at: Places, n: number): Record<string, unknown>;
  /** A field and another value for it. */
  change: Record<string, string>;
  create(ctx: Context, at: Places, body: object, key?: string): Promise<{ id: string }>;
  /** Returns what people see of it. Throws `not_found`. */
  get(ctx: Context, at: Places, id: string): Promise<object>;
  update(ctx: Context, at: Places, change: Change): Promise<unknown>;
  remove(ctx: Context, at: Places, which: { id: string; ifMatch?: number }): Promise<void>;
}

export const TRIED: Record<ResourceKind, Tried> = {
  schedule: {
    body: ({ agentId }, n) => ({ agent_id: agentId, cron: "0 9 * * *", input: `Look ${n}` }),
    change: { input: "Look again" },
    create: (ctx, _, body, key) => createSchedule(ctx, body, key),
    get: (ctx, _, id) => getSchedule(ctx, id),
    update: (ctx, _, change) => updateSchedule(ctx, change),
    remove: (ctx, _, which) => deleteSchedule(ctx, which),
  },
  trigger: {
    body: ({ agentId }, n) => ({ agent_id: agentId, event: "webhook", input: `Look ${n}` }),
    change: { input: "Look again" },
    create: async (ctx, _, body, key) => (await createTrigger(ctx, body, key)).trigger,
    get: (ctx, _, id) => getTrigger(ctx, id),
    update: (ctx, _, change) => updateTrigger(ctx, change),
    remove: (ctx, _, which) => deleteTrigger(ctx, which),
  },
  question: {
    body: (_, n) => ({ question: `Who is ${n}?`, must_refuse: true }),
    change: { question: "Who is it?" },
    create: async (ctx, { ragId }, body, key) =>
      (await createQuestion(ctx, ragId, body, key)).question,
    get: async (ctx, { ragId }, id) => {
      const { rows } = await listQuestions(ctx, ragId, { page: 1, perPage: 500 });
      const found = rows.find((row) => row.id === id);
      if (!found) throw Object.assign(new Error("Not in the list"), { code: "not_found" });
      return found;
    },
    update: (ctx, { ragId }, { id, ...change }) =>
      updateQuestion(ctx, { ragId, questionId: id, ...change }),
    remove: (ctx, { ragId }, { id, ...which }) =>
      deleteQuestion(ctx, { ragId, questionId: id, ...which }),
  },
  scenario: {
    body: (_, n) => ({ name: `Walk ${n}`, messages: ["Hello"], expects: {} }),
    change: { name: "Run" },
    create: (ctx, { agentId }, input, key = undefined) =>
      createScenario(ctx, agentId, { input, ...(key !== undefined && { key }) }),
    get: async (ctx, { agentId }, id) => (await getScenario(ctx, { agentId, id })).scenario,
    update: (ctx, { agentId }, change) => updateScenario(ctx, { agentId, ...change }),
    remove: (ctx, { agentId }, which) => deleteScenario(ctx, { agentId, ...which }),
  },
  view: {
    body: (_, n) => ({ list: "tasks", name: `Urgent ${n}`, query: "priority=urgent" }),
    change: { name: "Late" },
    create: (ctx, _, body, key) => createView(ctx, body, key),
    get: async (ctx, _, id) => (await findView(ctx, id)).view,
    update: (ctx, _, change) => updateView(ctx, change),
    remove: (ctx, _, which) => deleteView(ctx, which),
  },
};
