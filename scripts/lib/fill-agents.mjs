// Agent runs of a seeded system. The application's own code runs them, with the clock set back.
import { LIBRARIES } from "../../db/seed/libraries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** How many days ago the project's workspaces got their first records. */
const BEGAN = 29;
const WORKSPACES = ["ecommerce", "content", "crm", "analytics"];
const MANUAL = LIBRARIES.find(({ folder }) => folder === "manual");

const YES = { decision: "approve" };
const NO = { decision: "deny", reason: "The next issue comes in December." };

/** Configuration of agents in addition to their templates. */
const CONFIGS = {
  "inventory-manager": { options: { low: 8, most: 4 } },
  "order-processor": { approvals: { change_record: "ask", create_task: "auto" } },
  "price-optimizer": { options: { step: 10, most: 1 } },
  "analytics-aggregator": { options: { period: "7d", fall: 40 } },
  "email-generator": { options: { greeting: "Good morning," } },
  "customer-support": { rags: [MANUAL.ragId], options: { priority: "high" } },
};

const CUSTOMERS = ["Noor Bakker", "Tomás Vidal", "Greta Lange", "Anouk Perrin", "Elin Sand"];

/** Orders by days ago, oldest first. */
const ORDERS = [
  { day: 23, items: "LAMP-OAK x5; NOTE-A5 x10", status: "delivered" },
  { day: 19, items: "LAMP-OAK x6; NOTE-A5 x4", status: "shipped" },
  { day: 12, items: "NOTE-A5 x12; LAMP-OAK x7", status: "delivered" },
  { day: 8, items: "LAMP-OAK x6; NOTE-A5 x3", status: "pending" },
  { day: 3, items: "LAMP-OAK x9", status: "shipped" },
  { day: 2, items: "NOTE-A5 x5; MUG-SAND x1", status: "pending" },
];

/**
 * Runs by days ago, with the decision on their approvals: approved by default, undecided if they
 * wait.
 */
const RUNS = [
  { day: 28, template: "inventory-manager" },
  { day: 22, template: "customer-support", input: MANUAL.questions[0][0] },
  { day: 19, template: "analytics-aggregator" },
  { day: 16, template: "inventory-manager", isNowhere: true },
  { day: 14, template: "email-generator", decision: NO },
  { day: 11, template: "order-processor" },
  { day: 7, template: "customer-support", input: MANUAL.gaps[0].questions[0] },
  { day: 5, template: "analytics-aggregator" },
  { day: 4, template: "order-processor" },
  { day: 1, template: "price-optimizer", decision: null },
  { day: 1, template: "order-processor", decision: null },
];

/**
 * Schedules, by days since they started. Approvals of scheduled runs are decided at once, so that
 * only those of RUNS wait.
 */
const SCHEDULES = [
  { day: 27, template: "analytics-aggregator", cron: "0 7 * * 1", zone: "Europe/Amsterdam" },
  { day: 20, template: "inventory-manager", cron: "30 6 * * 5" },
  { day: 13, template: "email-generator", cron: "0 8 1 * *", isPaused: true },
];

/** Chats by days ago, with an agent, or with the RAG if no agent is given. */
const CONVERSATIONS = [
  {
    day: 9,
    template: "customer-support",
    isShared: true,
    messages: [MANUAL.questions[1][0], MANUAL.questions[2][0]],
    isHelpful: true,
  },
  { day: 6, messages: [MANUAL.questions[0][0], MANUAL.questions[3][0]], isHelpful: true },
  { day: 2, messages: [MANUAL.refusals[0]], isHelpful: false },
  { day: 1, template: "analytics-aggregator", messages: ["How did the last seven days go?"] },
];

/** A task in mode auto, by days ago. Its agent's result waits for the reviewer. */
const TASK = { day: 3, template: "customer-support", question: MANUAL.questions[2][0] };

/** Imports the application's own code. Throws for a name that none of these files exports. */
async function agentTools() {
  const parts = await Promise.all([
    import("../../lib/agents/feedback/feedback.ts"),
    import("../../lib/agents/runs/approvals.ts"),
    import("../../lib/agents/runs/decide-approval.ts"),
    import("../../lib/agents/runs/run-rules.ts"),
    import("../../lib/agents/runs/start-run.ts"),
    import("../../lib/agents/runs/work-run.ts"),
    import("../../lib/agents/schedules/cron.ts"),
    import("../../lib/agents/schedules/schedule-rules.ts"),
    import("../../lib/agents/schedules/work-schedule.ts"),
    import("../../lib/agents/schedules/write-schedules.ts"),
    import("../../lib/agents/write-agents.ts"),
    import("../../lib/context/config.ts"),
    import("../../lib/context/context.ts"),
    import("../../lib/conversations/send-message.ts"),
    import("../../lib/conversations/write-conversations.ts"),
    import("../../lib/jobs/job-kind.ts"),
    import("../../lib/jobs/run-jobs.ts"),
    import("../../lib/knowledge/gaps/record-gap.ts"),
    import("../../lib/records/collection.ts"),
    import("../../lib/records/definitions.ts"),
    import("../../lib/records/write/create-record.ts"),
    import("../../lib/records/write/sample-data.ts"),
    import("../../lib/agents/tasks/assign-agent.ts"),
    import("../../lib/tasks/changes/create-task.ts"),
    import("../../lib/tasks/changes/update-task.ts"),
    import("../../lib/tasks/people/task-people.ts"),
  ]);
  const all = Object.assign({}, ...parts);
  const get = (_, name) => {
    // A promise that returns this looks for `then`.
    if (name in all || name === "then") return all[name];
    throw new Error(`Nothing exports ${String(name)}`);
  };
  return new Proxy(all, { get });
}

/** Runs something with the clock set to a time. */
async function atTime(time, work) {
  const clock = Date.now;
  const began = clock();
  Date.now = () => time + (clock() - began);
  try {
    return await work();
  } finally {
    Date.now = clock;
  }
}

/** Returns a function that creates contexts for the superadmin with a known email. */
async function contextsOf(tools, bindings) {
  const user = await bindings.DB.prepare("SELECT * FROM users WHERE email = ?")
    .bind("superadmin@example.com")
    .first();
  const config = tools.readConfig({ SESSION_SECRET: crypto.randomUUID() });
  const deferred = [];
  const defer = (work) => deferred.push(work);
  const parts = { bindings, config, defer, client: { ip: "local", userAgent: "seed" } };
  const context = (isPerson = true) => {
    const now = Date.now();
    const session = { sessionId: crypto.randomUUID(), confirmedAt: now, passwordGivenAt: null };
    const { id, name, email, role } = user;
    const times = { createdAt: user.created_at, lastLogin: user.last_login };
    const actor = { id, name, email, role, active: true, avatar: null, ...times, ...session };
    return { ...tools.createContext({ ...parts, now }), actor: isPerson ? actor : null };
  };
  return { context, settle: () => Promise.all(deferred.splice(0)) };
}

/**
 * Links the first active agent of each template to the project. @returns their ids by template.
 */
async function linkAgents(tools, context, { DB, projectId }) {
  const { results } = await DB.prepare(
    "SELECT id, template_id FROM agents WHERE status = 'active' ORDER BY created_at DESC",
  ).all();
  const agents = new Map(results.map(({ id, template_id: template }) => [template, id]));
  for (const [template, agentConfig] of Object.entries(CONFIGS)) {
    const id = agents.get(template);
    if (!id) continue;
    await tools.updateAgent(context(), { id, changes: { agentConfig } });
    await tools.linkAgent(context(), { projectId, input: { agentId: id } }).catch((error) => {
      if (error.code !== "conflict") throw error;
    });
  }
  return agents;
}

async function addOrder(tools, context, projectId, { name, items, status }) {
  const collection = tools.collectionOf(projectId, tools.recordDefinition("ecommerce", "orders"));
  const address = name.toLowerCase().replaceAll(" ", ".").normalize("NFD").replace(/\p{M}/gu, "");
  await tools.createRecord(context(), collection, {
    customer_name: name,
    customer_email: `${address}@example.com`,
    shipping_address: "Keizersgracht 12\n1015 Amsterdam\nNetherlands",
    ...{ items, status },
  });
}

/** Runs the jobs that are due. */
const work = (tools, context) =>
  tools.runJobs(() => context(false), {
    kinds: {
      [tools.RUN_JOB]: tools.runAgentJob,
      [tools.SCHEDULE_JOB]: tools.runScheduleJob,
    },
    until: Date.now() + 60_000,
  });

/** Decides on all approvals of the agent, and on those that follow. */
async function decide(tools, context, { agentId, decision = YES }) {
  const query = { state: "mine", page: 1, perPage: 50 };
  const { rows } = await tools.listApprovals(context(), query);
  const asked = rows.filter((row) => row.agent_id === agentId);
  if (asked.length === 0) return;
  for (const { id } of asked) await tools.decideApproval(context(), id, decision);
  await work(tools, context);
  await decide(tools, context, { agentId, decision });
}

/** Plays one run until it ends or waits. */
async function playRun(tools, context, { agentId, projectId, input, decision, isNowhere }) {
  await tools.startRun(context(), {
    agentId,
    input: { input, project_id: isNowhere ? null : projectId },
  });
  await work(tools, context);
  if (decision !== null) await decide(tools, context, { agentId, decision });
}

/** Creates the task, assigns it to its agent, starts it, and adds a reviewer from the project. */
async function playTask(tools, context, { DB, agentId, projectId }) {
  const { task } = await tools.createTask(context(), {
    ...{ name: TASK.question, taskMode: "auto", status: "paused", project_id: projectId },
  });
  const reviewer = await DB.prepare(
    `SELECT project_users.user_id AS id FROM project_users JOIN users ON users.id = project_users.user_id
      WHERE project_id = ? AND users.active = 1 AND email <> 'superadmin@example.com' ORDER BY users.name LIMIT 1`,
  )
    .bind(projectId)
    .first();
  if (reviewer) {
    const input = { userId: reviewer.id, taskRole: "reviewer" };
    await tools.assignTaskUser(context(), { id: task.id, input });
  }
  await tools.assignAgent(context(), task.id, { agent_id: agentId });
  await tools.updateTask(context(), { id: task.id, changes: { status: "aktiv" } });
  await work(tools, context);
  await decide(tools, context, { agentId });
}

/** Returns a schedule with all its times so far. */
function scheduleEvents(tools, context, { from, today, agentId, projectId, ...schedule }) {
  const { cron, zone = "UTC", isPaused } = schedule;
  const make = async () => {
    const input = { agent_id: agentId, project_id: projectId, cron, zone };
    const { id } = await tools.createSchedule(context(), input);
    if (isPaused) await tools.updateSchedule(context(), { id, changes: { paused: true } });
    await work(tools, context);
  };
  const tick = async () => {
    await work(tools, context);
    await decide(tools, context, { agentId });
  };
  const times = tools.nextTimes({ cron, zone }, { after: from, count: BEGAN });
  const ticks = isPaused ? [] : times.filter((at) => at <= today);
  return [{ at: from, run: make }, ...ticks.map((at) => ({ at, run: tick }))];
}

/** Plays a conversation with its answers, and the feedback on the last one. */
async function converse(tools, context, { agentId, projectId, settle, ...conversation }) {
  const { messages, isShared, isHelpful: helpful } = conversation;
  const ragId = MANUAL.ragId;
  const { id } = await tools.createConversation(
    context(),
    agentId ? { agent_id: agentId, project_id: projectId } : { rag_id: ragId },
  );
  let last;
  for (const text of messages) {
    const sent = await tools.sendMessage(context(), id, { input: { text } });
    last = sent.asked ? await tools.answerMessage(context(), sent) : sent.message;
    await work(tools, context);
    if (agentId) await decide(tools, context, { agentId });
    await settle();
  }
  if (isShared)
    await tools.updateConversation(context(), { id, changes: { shared: true, anyway: true } });
  if (helpful === undefined) return;
  const input = { helpful };
  if (agentId) await tools.rateRun(context(), last.run_id, input);
  else await tools.giveFeedback(context(), { ragId, queryId: last.details.query_id, input });
}

/** Tables of the company's first records. */
const OWN_RECORDS = [
  ...["content_items", "keywords", "products", "orders", "contacts", "leads", "deals"],
  ...["media_assets", "media_folders", "metrics"],
];

/**
 * Runs the company's agents in its first project over the last 30 days. The company must be stored
 * already.
 *
 * @param {{ DB: D1Database, KV: KVNamespace, FILES: R2Bucket }} bindings
 * @param {number} today milliseconds since 1970
 */
export async function runAgents(bindings, today) {
  const tools = await agentTools();
  const { DB } = bindings;
  const { id: projectId } = await DB.prepare(
    "SELECT id FROM projects ORDER BY rowid LIMIT 1",
  ).first();
  const { context, settle } = await contextsOf(tools, bindings);
  const midnight = today - (today % DAY_MS);
  const daysAgo = (days) => midnight - days * DAY_MS;
  const agents = await atTime(daysAgo(BEGAN), async () => {
    for (const workspace of WORKSPACES)
      await tools.loadSampleData(context(), { projectId, workspace });
    // Not sample data here, because samples aren't counted in any figure.
    await DB.batch(
      OWN_RECORDS.map((table) =>
        DB.prepare(`UPDATE ${table} SET is_sample = 0, import_key = NULL`),
      ),
    );
    return linkAgents(tools, context, { DB, projectId });
  });
  const events = [
    ...ORDERS.map(({ day, ...order }, index) => {
      const at = daysAgo(day) + 8 * HOUR_MS;
      const name = CUSTOMERS[index % CUSTOMERS.length];
      return { at, run: () => addOrder(tools, context, projectId, { name, ...order }) };
    }),
    ...RUNS.map(({ day, template, ...run }, index) => {
      const agentId = agents.get(template);
      const at = daysAgo(day) + (9 + (index % 8)) * HOUR_MS;
      return { at, run: () => agentId && playRun(tools, context, { agentId, projectId, ...run }) };
    }),
    {
      at: daysAgo(TASK.day) + 15 * HOUR_MS,
      run: () => {
        const agentId = agents.get(TASK.template);
        return agentId && playTask(tools, context, { DB, agentId, projectId });
      },
    },
    ...SCHEDULES.flatMap(({ day, template, ...schedule }) => {
      const place = { agentId: agents.get(template), projectId, from: daysAgo(day), today };
      return place.agentId ? scheduleEvents(tools, context, { ...place, ...schedule }) : [];
    }),
    ...CONVERSATIONS.map(({ day, template, ...conversation }) => {
      const agentId = agents.get(template);
      const at = daysAgo(day) + 17 * HOUR_MS;
      const isPossible = agentId || !template;
      const parts = { agentId, projectId, settle, ...conversation };
      return { at, run: () => isPossible && converse(tools, context, parts) };
    }),
  ];
  for (const { at, run } of events.toSorted((one, other) => one.at - other.at))
    await atTime(at, run);
}
