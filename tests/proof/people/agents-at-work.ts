import { canonicalJson, renderArguments } from "@/lib/agents/runs/approval-hash";
import type { Person } from "../../support/people";
import type { System } from "../../support/system";

type Row = Record<string, string | number | null>;
type Rows = Record<string, Row[]>;

const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS =
  "The documents, owners and twenty test questions you need before a retrieval system answers for your team.";
const RESULT = `3 items published in the last 14 days, 1 of them without drafts of posts.

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Weighted pipeline of the whole company (EUR) | 34,620 | 12,095 | +186.2 % |
| Orders | 4 | 8 | -50 % |

**Done**

- Draft “Posts: Managed retrieval”

_Nothing was posted: this agent has no access to social networks._`;

const DRAFT = {
  records: "items",
  values: {
    content: `## Mastodon\n\n${WORDS}`,
    tags: ["posts"],
    title: "Posts: Retrieval",
    type: "blog",
  },
  workspace: "content",
};
const TASK = { description: WORDS, name: "Find out why “Orders” fell", priority: "high" };
const REMARK = { body: WORDS, task_id: crypto.randomUUID() };
const CONTACT = {
  before: { status: "active" },
  changes: { status: "inactive" },
  id: crypto.randomUUID(),
  records: "contacts",
  title: "Tobias Brandt",
  workspace: "crm",
};

/** Returns a run of the agent with its steps. Steps with these numbers ask for approval. */
function runRows(
  ids: Record<string, string>,
  run: Row,
  steps: readonly Row[],
  asks: readonly (Row & { step: number; args: string })[] = [],
): Rows {
  const at = Number(run.created_at);
  const stepIds = steps.map(() => crypto.randomUUID());
  return {
    agent_runs: [
      { agent_id: ids.agent, project_id: ids.project, trigger: "person", input: "", ...run } as Row,
    ],
    run_steps: steps.map((step, index) => ({
      ...{ id: stepIds[index] ?? "", run_id: run.id ?? "", n: index + 1, kind: "tool" },
      ...{ state: "succeeded", started_at: at + index * 900, finished_at: at + index * 900 + 640 },
      ...step,
    })),
    approvals: asks.map(({ step, args, ...ask }) => ({
      ...{ id: crypto.randomUUID(), run_id: run.id ?? "", step_id: stepIds[step - 1] ?? "" },
      ...{ mode: "ask", state: "waiting", arguments: args, hash: "0".repeat(64), sources: "[2]" },
      rendering: JSON.stringify(renderArguments(JSON.parse(args))),
      ...{ created_at: at, expires_at: at + 7 * DAY_MS },
      ...ask,
    })),
  };
}

const READING = {
  tool: "list_records",
  title: "List content items",
  input: JSON.stringify({ records: "items", status: "published" }),
  output: JSON.stringify({ records: [{ title: "Managed retrieval", tags: ["guides"] }], total: 1 }),
};
const asking = (tool: string, title: string, args: object) => ({
  ...{ tool, title, input: canonicalJson(args), state: "waiting", finished_at: null },
});

/** Returns the steps of a waiting run: its text, what it read, and its approval. */
const waitingSteps = (tool: string, title: string, args: object) => [
  { kind: "message", title: "This agent has no RAG to search. Add one in its configuration." },
  READING,
  asking(tool, title, args),
];

/** Returns runs in every state with their approvals. */
function runsOf(ids: Record<string, string>, { id: user }: Person, now: number): Rows[] {
  const waiting = { user_id: user, state: "waiting_approval", created_at: now, started_at: now };
  const ended = { ...waiting, finished_at: now + 9000 };
  const next = { expires_at: now + 7.5 * DAY_MS };
  const last = { expires_at: now + 8 * DAY_MS };
  const done = { step: 3, decided_at: now, decided_by: user };
  return [
    runRows(
      ids,
      {
        ...ended,
        id: ids.run ?? "",
        state: "succeeded",
        input: "Look at the brief",
        result: RESULT,
      },
      [
        { kind: "message", title: "It reads the newest 50 orders." },
        READING,
        {
          tool: "draft_record",
          title: "Draft the content item “Posts”",
          input: canonicalJson(DRAFT),
        },
        {
          ...{ kind: "model", tool: "gpt-4o", title: "Write a text", tokens_in: 1200 },
          ...{ tokens_out: 340, cost_micros: 4200, output: JSON.stringify({ text: WORDS }) },
        },
        {
          tool: "create_task",
          title: `Create the task “${TASK.name}”`,
          state: "denied",
          error: "Not now",
        },
        { tool: "fetch_page", title: "Fetch a page", state: "failed", error: "It did not answer" },
      ],
      [
        {
          ...done,
          ...{ tool: "draft_record", args: canonicalJson(DRAFT), state: "approved" },
          ...{ why: "New in the last 14 days.", proposed: canonicalJson({ ...DRAFT, title: "P" }) },
        },
        {
          ...{ ...done, step: 5, tool: "create_task", args: canonicalJson(TASK), state: "denied" },
          ...{ why: "It came to 4, after 8 before.", reason: "We know why: the shop was closed." },
        },
      ],
    ),
    runRows(
      ids,
      { ...waiting, id: ids.waitingRun ?? "", input: "What of the brief is open?" },
      waitingSteps("create_task", `Create the task “${TASK.name}”`, TASK),
      // Approvals decided elsewhere come before it in the list.
      [{ ...last, step: 3, tool: "create_task", args: canonicalJson(TASK), why: WORDS }],
    ),
    runRows(
      ids,
      { ...waiting, id: crypto.randomUUID(), trigger: "schedule", schedule_id: ids.schedule ?? "" },
      waitingSteps("draft_record", "Draft the content item “Posts: Retrieval”", DRAFT),
      [{ step: 3, tool: "draft_record", args: canonicalJson(DRAFT), why: "New in 14 days." }],
    ),
    runRows(
      ids,
      { ...waiting, id: crypto.randomUUID() },
      waitingSteps("comment_task", "Comment on the task “Brief”", REMARK),
      [
        {
          ...{ ...next, step: 3, tool: "comment_task", args: canonicalJson(REMARK) },
          why: "It was asked to.",
        },
      ],
    ),
    runRows(
      ids,
      { ...waiting, id: crypto.randomUUID() },
      waitingSteps("change_record", "Set status to inactive of “Tobias Brandt”", CONTACT),
      [
        {
          ...{ step: 3, tool: "change_record", args: canonicalJson(CONTACT), mode: "ask-other" },
          why: "The last contact was 118 days ago.",
        },
      ],
    ),
    runRows(
      ids,
      { ...ended, id: crypto.randomUUID(), state: "failed", error: "The person may not use it" },
      [READING],
    ),
    runRows(
      ids,
      { ...ended, id: ids.answered ?? "", trigger: "chat", state: "succeeded", result: RESULT },
      [READING],
    ),
  ];
}

/** Returns its schedules, conversations and scenarios. */
function restOf(ids: Record<string, string>, { id: user }: Person, now: number): Rows {
  const whose = { agent_id: ids.agent ?? "", user_id: user };
  const times = { created_at: now, updated_at: now };
  const place = { ...whose, project_id: ids.project ?? "", ...times };
  const every = { ...place, cron: "0 9 * * 1-5", zone: "Europe/Amsterdam", resumed_at: now };
  const said = { conversation_id: ids.conversation ?? "", text: WORDS, created_at: now };
  const result = { scenario_id: ids.scenario ?? "", agent_version: 1, ms: 40, created_at: now };
  const call = { tool: "create_task", arguments: TASK, outcome: "proposed" };
  const expects = { calls: [], only_these: true, outcome: "any", says: "" };
  return {
    agent_schedules: [
      { ...every, id: ids.schedule ?? "", input: "Look at the brief", next_at: now + DAY_MS },
      { ...every, id: crypto.randomUUID(), state: "paused", next_at: now },
      {
        ...{ ...every, id: crypto.randomUUID(), state: "stopped", next_at: now },
        reason: "Five runs failed, one after the other",
      },
    ],
    conversations: [
      { ...place, id: ids.conversation ?? "", title: "What of the brief is open?", shared: 1 },
      { ...place, id: crypto.randomUUID(), title: "" },
    ],
    conversation_messages: [
      { ...said, id: crypto.randomUUID(), n: 1, run_id: ids.answered ?? "" },
      { ...said, id: crypto.randomUUID(), n: 2, run_id: ids.waitingRun ?? "" },
    ],
    agent_scenarios: [
      {
        ...{ ...place, id: ids.scenario ?? "", name: "Knows the leave" },
        ...{ messages: JSON.stringify([WORDS]), expects: JSON.stringify(expects) },
      },
    ],
    agent_scenario_runs: [
      { ...result, id: crypto.randomUUID(), passed: 1, failures: "[]", calls: "[]", answer: WORDS },
      {
        ...{ ...result, id: crypto.randomUUID(), passed: 0, calls: JSON.stringify([call]) },
        failures: JSON.stringify([{ expected: "It asks nothing", came: "create_task" }]),
      },
    ],
    agent_feedback: [
      {
        ...{ ...whose, id: crypto.randomUUID(), run_id: ids.run ?? "", helpful: 0 },
        ...{ reason: "The figures are those of last week", created_at: now },
      },
    ],
  };
}

/** Tables in the order of their references. */
const TABLES = [
  "agent_schedules",
  "agent_runs",
  "run_steps",
  "approvals",
  "conversations",
  "conversation_messages",
  "agent_scenarios",
  "agent_scenario_runs",
  "agent_feedback",
];

/**
 * Adds an agent's work in the project: runs with steps, open and decided approvals, schedules,
 * conversations, and a scenario with results. Adds their ids to those used in paths.
 */
export async function letAgentWork(
  { env: { DB } }: System,
  ids: Record<string, string>,
  boss: Person,
) {
  for (const name of ["run", "waitingRun", "answered", "schedule", "conversation", "scenario"])
    ids[name] = crypto.randomUUID();
  const now = Date.now() - 60_000;
  const parts = [restOf(ids, boss, now), ...runsOf(ids, boss, now)];
  const rows = TABLES.flatMap((table) =>
    parts.flatMap((part) => (part[table] ?? []).map((row) => [table, row] as const)),
  );
  await DB.batch([
    // The seed may have linked it already.
    DB.prepare(
      "INSERT OR IGNORE INTO agent_projects (agent_id, project_id, linked_at) VALUES (?, ?, ?)",
    ).bind(ids.agent, ids.project, now),
    ...rows.map(([table, row]) => {
      const names = Object.keys(row);
      const places = names.map(() => "?").join(", ");
      return DB.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`).bind(
        ...Object.values(row),
      );
    }),
  ]);
}
