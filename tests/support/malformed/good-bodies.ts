import { recordBodies } from "./record-bodies";
import { PROVIDER, type World } from "./world";

const REPORT = { errorId: "err-0000-0000-00a1", level: "page", message: "x", stack: "at x" };
const ITEM = { name: "Aurora", details: "The northern launch", status: "active" };
const PEOPLE = (id?: string) => [{ userId: id, userRole: "admin" }, id];
const AI = {
  aiModel: { textGeneration: "gpt-4" },
  processingLimits: { maxConcurrentTasks: 5, timeoutMinutes: 30 },
};

/** A browser's passkey answer in the correct form. */
const signedByPasskey = () => ({
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: "AAAA",
    attestationObject: "AAAA",
    authenticatorData: "AAAA",
    signature: "AAAA",
    transports: ["internal"],
  },
});

type Ids = World["ids"];
const write = /POST|PUT|PATCH/;
const person = (ids: Ids) => ({ userId: ids.users, userRole: "admin", taskRole: "reviewer" });

/**
 * Valid bodies by call, so that one changed field gets as far as possible. The first matching
 * pattern is used.
 */
const TABLE: readonly [method: RegExp, path: RegExp, body: (ids: Ids) => unknown][] = [
  [write, /\/auth\/login$/, () => ({ email: "nobody@example.com", password: "not the password" })],
  [write, /\/auth\/forgot$/, () => ({ email: "nobody@example.com" })],
  [write, /\/auth\/oidc\/[^/]+\/start$/, () => ({ purpose: "step-up", to: "/account" })],
  [write, /\/auth\/oidc\/confirm$/, () => ({ password: "not the password" })],
  [write, /\/(auth\/email\/confirm)$/, () => ({ token: "a".repeat(64) })],
  [/POST|DELETE/, /\/users\/[^/]+\/email$/, () => ({ email: "new@example.com" })],
  [write, /\/auth\/(link|reset)$/, () => ({ token: "a".repeat(64), password: "violet harbour" })],
  [
    write,
    /\/invitations\/accept$/,
    () => ({ token: "a".repeat(64), name: "Ada", password: "violet harbour" }),
  ],
  [
    write,
    /\/invitations$/,
    () => ({ email: `${crypto.randomUUID()}@example.com`, name: "Ada", role: "moderator" }),
  ],
  [
    write,
    /\/auth\/password$/,
    () => ({ currentPassword: "wrong", newPassword: "another password" }),
  ],
  [write, /\/auth\/passkeys(\/sign-in)?$/, () => ({ name: "Laptop", response: signedByPasskey() })],
  [write, /\/auth\/(mfa|totp\/confirm)$/, () => ({ code: "123456" })],
  [
    write,
    /\/auth\/step-up$/,
    () => ({
      password: "not the password",
      code: "ABCD-EFGH-IJKL-MNOP",
      passkey: signedByPasskey(),
    }),
  ],
  [write, /\/audit\/retention$/, () => ({ days: 365 })],
  [
    write,
    /\/audit\/webhook$/,
    (ids) => ({
      url: `${ids.allowedOrigin}/audit`,
      secret: "a-secret-of-at-least-24-characters",
      is_paused: true,
      from: "beginning",
    }),
  ],
  [write, /\/auth\/passkeys\/[^/]+$/, () => ({ name: "Work laptop" })],
  [write, /\/identity-providers\/test$/, () => ({ issuer: "https://login.example.com" })],
  [
    write,
    /\/identity-providers(\/[^/]+)?$/,
    () => ({
      name: "Company login",
      issuer: "https://login.example.com",
      client_id: "atrium",
      client_secret: "a secret",
      domains: ["example.org"],
      newcomer_role: "moderator",
      trusts_factor: false,
      active: true,
    }),
  ],
  [write, /\/errors$/, () => REPORT],
  [write, /\/onboarding\/password$/, () => ({ password: "not the password" })],
  [
    write,
    /\/(onboarding|cloudflare)\//,
    () => ({
      ...PROVIDER,
      name: "Ada",
      password: "long enough",
      role: "super_admin",
      currentKey: "1".repeat(37),
      servicesConfig: { createD1: true, createKV: true, createR2: true },
    }),
  ],
  [write, /\/system\/reset$/, () => ({ confirmation: "delete all data", password: "wrong" })],
  [write, /\/notices\/read$/, () => ({ ids: ["00000000-0000-4000-8000-000000000000"] })],
  [write, /\/notices\/settings$/, () => ({ task_assigned: { console: false } })],
  [write, /\/settings$/, () => ({ dashboard_name: "Aurora", site_title: "Aurora" })],
  [write, /\/(projects|agents|rags|tasks|crm)\/[^/]+\/users$|crm\/users$/, person],
  [
    write,
    /\/users(\/[^/]+)?$/,
    () => ({
      name: "Ada",
      email: `${crypto.randomUUID()}@example.com`,
      role: "moderator",
      active: true,
      // Too short, because a valid password costs a fifth of a second of hashing.
      password: "short",
    }),
  ],
  [
    write,
    /\/tokens$/,
    () => ({ name: "A script", role: "moderator", access: "read", expires_in_days: 30 }),
  ],
  [write, /\/comments(\/[^/]+)?$/, () => ({ body: "A *remark*" })],
  [
    /PATCH/,
    /\/rags\/[^/]+\/documents$/,
    () => ({ ids: [crypto.randomUUID()], changes: { add_tags: ["travel"], language: "en" } }),
  ],
  [
    write,
    /\/rags\/[^/]+\/documents$/,
    () => ({
      documents: [
        {
          external_id: crypto.randomUUID(),
          title: "Hours",
          text: "Open from nine to five.",
          url: "https://example.com",
        },
      ],
    }),
  ],
  [write, /\/documents\/addresses$/, () => ({ address: "https://docs.example.com/a", title: "A" })],
  [
    write,
    /\/documents\/records$/,
    () => ({ project_id: crypto.randomUUID(), records: "content/items", ids: ["one"] }),
  ],
  [write, /\/documents\/[^/]+$/, () => ({ title: "Hours", url: null, trust: "public" })],
  [write, /\/rags\/[^/]+\/synonyms$/, () => ({ synonyms: [["leave", "holiday"]] })],
  [write, /\/rags\/[^/]+\/search$/, () => ({ query: "when is it open", limit: 5 })],
  [write, /\/rags\/[^/]+\/ask$/, () => ({ question: "When is it open?" })],
  [
    write,
    /\/tasks\/bulk$/,
    (ids) => ({
      action: "update",
      ids: [ids.tasks],
      changes: { status: "running", priority: "high", due_date: "2026-12-31", project_id: null },
      tasks: [{ id: ids.tasks, version: 1, taskRole: "owner", changes: { status: "running" } }],
      ...person(ids),
    }),
  ],
  [
    write,
    /\/tasks(\/[^/]+)?$/,
    (ids) => ({
      name: "Northern",
      description: "What is to be done",
      status: "pending",
      taskMode: "manual",
      priority: "high",
      project_id: ids.projects,
      due_date: "2026-12-31",
      assigned_users: [person(ids)],
    }),
  ],
  [
    write,
    /\/scenarios(\/[^/]+)?$/,
    () => ({
      name: "Orders",
      messages: ["Order pens"],
      replies: [{ text: "So be it.", tool_calls: [{ name: "list_tasks", arguments: { q: "a" } }] }],
      expects: { calls: [{ tool: "list_tasks", arguments: {} }], outcome: "any", says: "so" },
    }),
  ],
  [write, /\/must-pass$/, () => ({ must_pass: true })],
  [
    write,
    /\/api\/triggers(\/[^/]+)?$/,
    (ids) => ({
      agent_id: ids.agents,
      project_id: ids.projects,
      event: "stock_below",
      threshold: 5,
      input: "Look",
      gather_seconds: 30,
    }),
  ],
  [write, /\/runs\/[^/]+\/feedback$/, () => ({ helpful: false, reason: "Too short" })],
  [write, /\/conversations\/[^/]+\/messages$/, () => ({ text: "What is left?" })],
  [
    write,
    /\/api\/views(\/[^/]+)?$/,
    (ids) => ({
      list: "tasks",
      name: "Urgent",
      query: "priority=urgent",
      project_id: ids.projects,
    }),
  ],
  [
    write,
    /\/conversations(\/[^/]+)?$/,
    (ids) => ({ agent_id: ids.agents, project_id: null, title: "Pens", shared: false }),
  ],
  [write, /\/integrations\/[^/]+\/toggle$/, () => ({ isActive: true })],
  [
    write,
    /\/projects\/[^/]+\/(agents|rags|integrations)$/,
    (ids) => ({
      agentId: ids.agents,
      ragId: ids.rags,
      integrationId: ids.integrations,
    }),
  ],
  [
    write,
    /\/integrations(\/[^/]+)?$/,
    () => ({
      name: "Models",
      description: "x",
      apiKey: `sk-${"1".repeat(40)}`,
      organizationId: "org-x",
      isActive: true,
    }),
  ],
  [
    write,
    /\/(projects|agents|rags)(\/[^/]+)?$/,
    (ids) => ({
      ...ITEM,
      projectUrl: "https://aurora.example.com",
      projectType: "Website",
      agentUrl: "https://aurora.example.com",
      agentType: "Bot",
      ragUrl: "https://aurora.example.com",
      ragType: "custom",
      aiConfig: AI,
      agentConfig: AI,
      workspaces: ["content", "crm"],
      assigned_users: PEOPLE(ids.users),
    }),
  ],
  [
    write,
    /\/import$/,
    () => ({ rows: [{ title: "A", type: "blog", name: "B", sku: "C", id: "x" }, {}] }),
  ],
  [write, /\/workspaces\/.+\/restore$/, () => ({ ids: [crypto.randomUUID()] })],
  [
    write,
    /\/workspaces\/.+\/fields(?:\/[^/]+)?$|\/task-fields(?:\/[^/]+)?$/,
    () => ({ label: "Size", kind: "choice", options: [{ label: "Small" }], hint: "Of the box" }),
  ],
  [write, /\/stock$/, () => ({ change: 2, reason: "delivery", note: "More" })],
  [write, /\/deal$/, () => ({ name: "Deal", value: 5 })],
  [
    write,
    /\/rags\/[^/]+\/uploads$/,
    () => ({ name: "a.txt", size: 100, type: "text/plain", fingerprint: crypto.randomUUID() }),
  ],
  [write, /\/rags\/[^/]+\/uploads\/[^/]+\/complete$/, () => ({ title: "Hours", url: null })],
  [
    write,
    /\/media\/uploads$/,
    () => ({
      name: "a.png",
      size: 100,
      type: "image/png",
      fingerprint: crypto.randomUUID(),
      folder: "",
    }),
  ],
  [/DELETE/, /./, () => ({ ids: [crypto.randomUUID()] })],
];

/** Returns a body that the call accepts, or almost. */
export function goodBody(world: World, method: string, path: string): unknown {
  const records = /\/workspaces\/([a-z]+\/[a-z]+)(?:\/(?!fields$)[^/]+)?$/.exec(path)?.[1];
  const record = method === "DELETE" ? undefined : recordBodies(world.ids)[records ?? ""];
  const isMany = method === "PATCH" && path.endsWith(`/${records}`);
  if (record && isMany) return { ids: [crypto.randomUUID()], changes: record };
  if (record) return record;
  const found = TABLE.find(([on, at]) => on.test(method) && at.test(path));
  return found ? found[2](world.ids) : { name: "x" };
}

/** Arguments for any server action: contains every action's fields. */
export function goodArguments({ ids }: World): unknown[] {
  const bodies = TABLE.filter(([on]) => on.test("POST")).map(([, , body]) => body(ids));
  const fields: object = Object.assign({}, ...bodies, {
    projectId: ids.projects,
    taskId: ids.tasks,
    agentId: ids.agents,
    ragId: ids.rags,
    id: ids.tasks,
    type: "crm",
    workspace: "crm",
    records: "contacts",
    values: { name: "Ada" },
    changes: { name: "Ada" },
    version: 1,
  });
  return [fields];
}
