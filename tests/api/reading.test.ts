import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { insertAgent, insertProject, insertRag, insertTask } from "../support/reading-fixture";
import { startSystem } from "../support/system";

type Name =
  | "superadmin"
  | "creator"
  | "assigned"
  | "projectCreator"
  | "projectMember"
  | "workspaceMember"
  | "outsider"
  | "anonymous";
const ITEM_READERS: Name[] = ["superadmin", "creator", "assigned"];
const PROJECT_READERS: Name[] = [
  "superadmin",
  "projectCreator",
  "projectMember",
  "workspaceMember",
];
const ALL: Name[] = [
  "superadmin",
  "creator",
  "assigned",
  "projectCreator",
  "projectMember",
  "workspaceMember",
  "outsider",
  "anonymous",
];

const people = {} as Record<Name, Person | null>;
const ids = { agents: "", rags: "", tasks: "", project: "", workspace: "" };
const PERSON_OF = (name: Name) => people[name] as Person;
const get = (name: Name, path: string) => call(system, people[name] ?? null, "GET", path);

const system = await closeAfterTests(startSystem());
await completeSetup(system);
people.superadmin = await createPerson(system, "superadmin");
people.outsider = await createPerson(system, "admin");
people.anonymous = null;
for (const name of [
  "creator",
  "assigned",
  "projectCreator",
  "projectMember",
  "workspaceMember",
] as const)
  people[name] = await createPerson(system, "moderator");
const [createdBy, assigned] = [PERSON_OF("creator").id, [PERSON_OF("assigned").id]];
const made = await insertProject(system, {
  createdBy: PERSON_OF("projectCreator").id,
  members: [PERSON_OF("projectMember").id],
  workspaceMembers: [PERSON_OF("workspaceMember").id],
});
ids.project = made.id;
ids.workspace = made.workspaceId;
ids.agents = await insertAgent(system, {
  createdBy,
  assigned,
  projectId: made.id,
  aiAgentType: "content-scraper",
  agentConfig: {
    aiModel: { textGeneration: "llama-3" },
    processingLimits: { maxConcurrentTasks: 3, timeoutMinutes: 20 },
  },
});
ids.rags = await insertRag(system, { createdBy, assigned });
ids.tasks = await insertTask(system, { createdBy, assigned, projectId: made.id });

const KINDS = [
  {
    kind: "agents",
    one: "agent",
    readers: ITEM_READERS,
    notFound: "agent not found",
    rows: "[W398] [W400] [P095] [W435] [W437]",
  },
  {
    kind: "rags",
    one: "rag",
    readers: ITEM_READERS,
    notFound: "RAG not found",
    rows: "[W398] [W400] [P095] [W442] [W444]",
  },
  {
    kind: "tasks",
    one: "task",
    // Creator and assignee see it only while they see the project; these two don't.
    readers: PROJECT_READERS,
    notFound: "Task not found",
    rows: "[W406] [W407] [P091] [W428] [W429] [W500]",
  },
] as const;

describe.each(KINDS)("$kind", ({ kind, one, readers, notFound, rows }) => {
  it.each(ALL)(`${rows} one and the list as %s`, async (name) => {
    const [answer, list] = [
      await get(name, `/api/${kind}/${ids[kind]}`),
      await get(name, `/api/${kind}`),
    ];
    if (name === "anonymous") {
      expect([answer.status, list.status]).toEqual([401, 401]);
      return;
    }
    const reads = readers.includes(name);
    expect(answer.status).toBe(reads ? 200 : 404);
    if (reads) expect(answer.body).toMatchObject({ success: true, [one]: { id: ids[kind] } });
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({
      success: true,
      total: reads ? 1 : 0,
      page: 1,
      perPage: 100,
      pageCount: 1,
    });
    expect(list.body[kind].map(({ id }: { id: string }) => id)).toEqual(reads ? [ids[kind]] : []);
  });

  it(`${rows} what one may not see answers exactly like what is not there`, async () => {
    const hidden = await get("outsider", `/api/${kind}/${ids[kind]}`);
    const unknown = await get("outsider", `/api/${kind}/${crypto.randomUUID()}`);
    expect(hidden.body).toEqual({ success: false, message: notFound, code: "not_found" });
    expect(unknown.body).toEqual(hidden.body);
    expect(unknown.status).toBe(hidden.status);
  });

  it("carries its version as ETag", async () => {
    const { headers } = await get("superadmin", `/api/${kind}/${ids[kind]}`);
    expect(headers.get("etag")).toBe('"1"');
  });

  it("takes search, status, sort and page", async () => {
    const { body } = await get("superadmin", `/api/${kind}?q=NORTH&sort=-status&perPage=1&page=1`);
    expect(body).toMatchObject({ total: 1, page: 1, perPage: 1, pageCount: 1 });
    const beyond = await get("superadmin", `/api/${kind}?perPage=1&page=9`);
    expect(beyond.body).toMatchObject({ [kind]: [], total: 1, page: 9 });
    const none = await get("superadmin", `/api/${kind}?q=nothing-like-it`);
    expect(none.body).toMatchObject({ [kind]: [], total: 0, pageCount: 1 });
  });

  it.each([
    "page=0",
    "page=abc",
    "perPage=501",
    "sort=secret",
    "status=unknown",
    `q=${"x".repeat(201)}`,
    "page=1&page=2",
  ])("refuses ?%s", async (query) => {
    const { status, body } = await get("superadmin", `/api/${kind}?${query}`);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(Object.keys(body.errors)).toEqual([query.split("=")[0]]);
  });

  it("refuses a method that it does not have, with Allow", async () => {
    const answer = await call(system, people.superadmin, "PUT", `/api/${kind}/${ids[kind]}`, {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toContain("GET");
  });
});

describe("the shapes", () => {
  const member = (name: Name) => ({
    userId: PERSON_OF(name).id,
    userName: PERSON_OF(name).name,
    userEmail: PERSON_OF(name).email,
    avatar: null,
  });

  it("an agent", async () => {
    const { body } = await get("superadmin", `/api/agents/${ids.agents}`);
    expect(body).toEqual({
      success: true,
      agent: {
        id: ids.agents,
        name: "Northern agent",
        details: "What it does",
        agentUrl: "https://item.example.com",
        agentType: "Scraper",
        aiagentType: "content-scraper",
        templateId: null,
        reads_input: "words",
        rule_summary: "",
        agentConfig: {
          aiModel: { textGeneration: "llama-3" },
          processingLimits: { maxConcurrentTasks: 3, timeoutMinutes: 20 },
        },
        status: "active",
        assigned_users: [
          { ...member("assigned"), userRole: "admin", assignedAt: "1970-01-01T00:00:02.000Z" },
        ],
        assigned_projects: [
          { projectId: ids.project, projectName: "Northern project", projectRole: "moderator" },
        ],
        created_by: PERSON_OF("creator").id,
        created_at: "1970-01-01T00:00:01.000Z",
        updated_at: "1970-01-01T00:00:01.000Z",
      },
    });
    // People who can't see a project don't learn of it here either.
    const other = await get("assigned", `/api/agents/${ids.agents}`);
    expect(other.body.agent.assigned_projects).toEqual([]);
  });

  it("a RAG", async () => {
    const { body } = await get("creator", `/api/rags/${ids.rags}`);
    expect(body).toEqual({
      success: true,
      rag: {
        id: ids.rags,
        name: "Northern RAG",
        details: "What it does",
        ragUrl: "https://item.example.com",
        ragType: "document-qa",
        ragConfig: null,
        status: "training",
        assigned_users: [
          { ...member("assigned"), userRole: "admin", assignedAt: "1970-01-01T00:00:02.000Z" },
        ],
        created_by: PERSON_OF("creator").id,
        created_at: "1970-01-01T00:00:01.000Z",
        updated_at: "1970-01-01T00:00:01.000Z",
      },
    });
  });

  it("a task, alone and in the list", async () => {
    const { body } = await get("projectMember", `/api/tasks/${ids.tasks}`);
    expect(body.task).toEqual({
      id: ids.tasks,
      name: "Northern task",
      description: "What is to be done",
      status: "pending",
      taskMode: "manual",
      project_id: ids.project,
      project_name: expect.any(String),
      priority: "medium",
      due_date: null,
      version: 1,
      created_at: "1970-01-01T00:00:01.000Z",
      updated_at: "1970-01-01T00:00:01.000Z",
      created_by: PERSON_OF("creator").id,
      assigned_users: [PERSON_OF("assigned").id],
      assignedUsers: [{ ...member("assigned"), taskRole: "reviewer" }],
      custom: {},
    });
    const list = await get("projectMember", "/api/tasks?status=pending&mode=manual");
    expect(list.body.tasks).toEqual([body.task]);
    expect((await get("projectMember", "/api/tasks?mode=auto")).body.total).toBe(0);
    expect((await get("projectMember", "/api/tasks?mode=neither")).status).toBe(400);
  });
});

describe("removal ends access on the next call", () => {
  it("for an agent, a RAG and a task", async () => {
    const person = await createPerson(system, "moderator");
    const made = { assigned: [person.id], createdBy: PERSON_OF("superadmin").id };
    const paths = [
      `/api/agents/${await insertAgent(system, made)}`,
      `/api/rags/${await insertRag(system, made)}`,
      `/api/tasks/${await insertTask(system, made)}`,
    ];
    const statuses = async () => {
      const answers = await Promise.all(paths.map((path) => call(system, person, "GET", path)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    const { DB } = system.env;
    await DB.batch(
      ["agent_users", "rag_users", "task_users"].map((table) =>
        DB.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(person.id),
      ),
    );
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});

describe("a workspace by its id", () => {
  const open = (name: Name, id: string) =>
    system.request(`/workspace/${id}/overview`, {
      headers: { cookie: people[name]?.cookie ?? "" },
    });

  it.each(PROJECT_READERS)("leads %s to its place in the project", async (name) => {
    const answer = await open(name, ids.workspace);
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toBe(`/projects/${ids.project}/workspace/crm/overview`);
  });

  it.each(["outsider", "creator", "assigned"] as const)(
    "is not found for %s, like one that is not there",
    async (name) => {
      expect((await open(name, ids.workspace)).status).toBe(404);
      expect((await open(name, crypto.randomUUID())).status).toBe(404);
    },
  );
});

describe("the pages of one item", () => {
  it.each([
    ["outsider", 404],
    ["assigned", 200],
  ] as const)("answer %s with %i", async (name, status) => {
    for (const path of [`/agents/${ids.agents}/workspace`, `/rags/${ids.rags}/workspace`]) {
      const answer = await system.request(path, {
        headers: { cookie: PERSON_OF(name).cookie },
      });
      expect([path, answer.status]).toEqual([path, status]);
    }
  });
});
