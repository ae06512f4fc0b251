import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { afterAll, describe, expect, it } from "vitest";
import { INVALID_TOKEN } from "@/lib/auth/token";
import { TOKEN_NEEDED } from "@/lib/http/mcp/answer-mcp";
import { MCP_TOOLS } from "@/lib/http/mcp/tools";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { insertAgent, insertProject, insertRag } from "../support/reading-fixture";
import { type System, startSystem } from "../support/system";
import { giveToken } from "../support/tokens";

const READING = [
  "ask",
  "list_agents",
  "list_approvals",
  "list_comments",
  "list_documents",
  "list_projects",
  "list_rags",
  "list_records",
  "list_tasks",
  "read_document",
  "read_project",
  "read_rag",
  "read_record",
  "read_run",
  "read_task",
  "search_knowledge",
];
const WRITING = [
  "comment_on_task",
  "create_record",
  "create_task",
  "start_run",
  "update_record",
  "update_task",
];
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const open: Client[] = [];

/** Connects a client of the protocol's own library with a token. */
async function connect(person: Person, access: "read" | "write", options: ClientOptions = {}) {
  const { headers } = await giveToken(system, { userId: person.id, role: person.role, access });
  const client = new Client({ name: "test", version: "1.0.0" }, options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://atrium.example/api/mcp"), {
      requestInit: { headers },
      fetch: (input, init) => {
        const { pathname, search } = new URL(String(input));
        return system.request(pathname + search, init as Parameters<System["request"]>[1]);
      },
    }),
  );
  open.push(client);
  return client;
}

async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: given });
  const [first] = result.content as { text: string }[];
  const text = first?.text ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const body = text.startsWith("{") ? (JSON.parse(text) as any) : text;
  // Clients read the one or the other.
  if (!result.isError) expect(result.structuredContent).toEqual(body);
  return { isError: result.isError === true, body };
}

const system = await startSystem({ engine: true });
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
const stranger = await createPerson(system, "moderator");
const ragId = await insertRag(system, { createdBy: boss.id });
const text = "The office in Tromsø is open from nine to five. On Fridays it closes at noon.";
const documents = [{ title: "Office hours", text }];
await call(system, boss, "POST", `/api/rags/${ragId}/documents`, { documents });
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await system?.close();
});

describe("the console as tools", () => {
  it("shows a reading token the tools that read, and a writing one all", async () => {
    const names = async (access: "read" | "write") => {
      const { tools } = await (await connect(boss, access)).listTools();
      return tools.map(({ name }) => name).toSorted();
    };
    expect(await names("read")).toEqual(READING);
    // The console's page lists the same.
    const told = MCP_TOOLS.filter(({ isRead }) => isRead).map(({ name }) => name);
    expect(told.toSorted()).toEqual(READING);
    expect(await names("write")).toEqual([...READING, ...WRITING].toSorted());
  });

  it("speaks the version without a handshake too", async () => {
    const client = await connect(boss, "read", { versionNegotiation: { mode: "auto" } });
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect((await client.listTools()).tools).toHaveLength(READING.length);
    expect((await use(client, "list_rags")).body.rags[0].id).toBe(ragId);
  });

  it("says of each tool what its endpoint declares", async () => {
    const { tools } = await (await connect(boss, "write")).listTools();
    const tool = (name: string) => tools.find((one) => one.name === name);
    expect(tool("search_knowledge")?.inputSchema).toMatchObject({
      required: ["ragId", "query"],
      properties: {
        ...{ query: { type: "string" }, ragId: { type: "string" } },
        filters: {},
      },
    });
    expect(tool("list_records")?.inputSchema.properties).toMatchObject({
      type: { enum: expect.arrayContaining(["crm", "content"]) },
      records: { enum: expect.arrayContaining(["contacts", "products"]) },
    });
    expect(Object.keys(tool("create_record")?.inputSchema.properties ?? {}).toSorted()).toEqual([
      "fields",
      "projectId",
      "records",
      "type",
    ]);
    const fields = tool("create_record")?.inputSchema.properties?.fields;
    expect(fields).toMatchObject({
      description: expect.stringMatching(/^crm\/contacts: name\* text, email\* text/m),
    });
    expect(tool("ask")?.outputSchema?.properties).toMatchObject({ citations: { type: "array" } });
    // A schema with references would be useless to a client.
    expect(JSON.stringify(tools)).not.toContain("$ref");
    for (const { name, annotations } of tools) {
      const isRead = READING.includes(name);
      const destructiveHint = name.startsWith("update_");
      const hints = { readOnlyHint: isRead, destructiveHint, openWorldHint: false };
      expect(annotations, name).toMatchObject(hints);
    }
  });

  it("searches and asks a RAG, with citations", async () => {
    const client = await connect(boss, "read");
    expect((await use(client, "list_rags")).body.rags[0].id).toBe(ragId);
    const states = async () =>
      (await use(client, "list_documents", { ragId })).body.documents[0]?.status;
    await expect.poll(states, { timeout: 30_000 }).toBe("ready");
    const found = await use(client, "search_knowledge", { ragId, query: "office hours Fridays" });
    expect(found.body.hits[0].text).toContain("closes at noon");
    const filters = { tags: ["none"] };
    const filtered = { ragId, query: "office hours Fridays", filters };
    expect((await use(client, "search_knowledge", filtered)).body).toMatchObject({
      ...{ hits: [], matching_documents: 0 },
    });
    const asked = await use(client, "ask", {
      ragId,
      question: "When does the office close on Fridays?",
    });
    expect(asked.body).toMatchObject({ refused: false });
    const [{ quote, document_id: documentId, start, end }] = asked.body.citations;
    expect(quote).toContain("noon");
    const read = await use(client, "read_document", { ragId, documentId, start, end, around: 8 });
    expect(read.body).toMatchObject({ title: "Office hours", page: null, heading_path: [] });
    expect(read.body.text).toContain(quote);
    expect(read.body.text.length).toBeLessThanOrEqual(quote.length + 16);
    const short = (await use(client, "list_rags")).body.rags[0];
    const full = (await use(client, "list_rags", { full: true })).body.rags[0];
    expect(short).not.toHaveProperty("assigned_users");
    expect(full.assigned_users).toEqual([]);
  });

  it("writes through the endpoint, which is answered as over the API", async () => {
    const client = await connect(boss, "write");
    const { body } = await use(client, "create_task", { name: "Write the brief" });
    const changed = await use(client, "update_task", {
      taskId: body.task.id,
      status: "in-progress",
    });
    expect(changed.body.task.status).toBe("in-progress");
    await use(client, "comment_on_task", { taskId: body.task.id, body: "Begun" });
    const { body: list } = await use(client, "list_comments", { taskId: body.task.id });
    expect(list.comments[0].body).toBe("Begun");
    const wrong = await use(client, "create_task", { name: "" });
    expect(wrong).toMatchObject({ isError: true, body: { code: "invalid_input" } });
  });

  it("writes records by their own fields, and says which of them are wrong", async () => {
    const client = await connect(boss, "write");
    const { id: projectId } = await insertProject(system, { createdBy: boss.id });
    const contacts = { projectId, type: "crm", records: "contacts" };
    const wrong = await use(client, "create_record", { ...contacts, fields: { name: "" } });
    expect(wrong.isError).toBe(true);
    expect(wrong.body.errors.name).toBeDefined();
    const fields = { name: "Ida Holm", email: "ida@example.com" };
    const made = await use(client, "create_record", { ...contacts, fields });
    expect(made.body.contact).toMatchObject(fields);
    const recordId = made.body.contact.id;
    const changed = await use(client, "update_record", {
      ...contacts,
      recordId,
      fields: { name: "Ida Berg" },
    });
    expect(changed.body.contact.name).toBe("Ida Berg");
  });

  it("has an agent work for the token's person, and reads what became of it", async () => {
    const client = await connect(boss, "write");
    const agentId = await insertAgent(system, { name: "Librarian", createdBy: boss.id });
    const started = await use(client, "start_run", { agentId, input: "When is the office open?" });
    const runId = started.body.run.id;
    const state = async () => (await use(client, "read_run", { runId })).body.run.state;
    await expect.poll(state, { timeout: 30_000 }).toBe("succeeded");
    expect((await use(client, "list_approvals")).body.approvals).toEqual([]);
    const other = await connect(stranger, "read");
    expect((await use(other, "read_run", { runId })).isError).toBe(true);
  });

  it("has no more permissions than the token's person, and no writing tool for a token that reads", async () => {
    const other = await connect(stranger, "write");
    const hidden = await use(other, "ask", { ragId, question: "When is the office open?" });
    expect(hidden).toMatchObject({ isError: true, body: { code: "not_found" } });
    const { id } = await insertProject(system, {});
    const records = { projectId: id, type: "crm", records: "contacts" };
    expect((await use(other, "list_records", records)).isError).toBe(true);
    const reader = await connect(boss, "read");
    const before = (await use(reader, "list_tasks", { assignee: "all" })).body.total;
    await expect(use(reader, "create_task", { name: "Not this one" })).rejects.toThrow(
      "Unknown tool",
    );
    expect((await use(reader, "list_tasks", { assignee: "all" })).body.total).toBe(before);
  });

  it("can't be led to another endpoint by an argument", async () => {
    const client = await connect(boss, "write");
    for (const taskId of ["../users", "..%2Fusers", "", "x/comments", "?assignee=all"])
      expect(await use(client, "read_task", { taskId })).toMatchObject({
        isError: true,
        body: { code: "not_found" },
      });
  });

  it("answers notifications with nothing, and says which methods there are not", async () => {
    const given = { userId: boss.id, role: boss.role, access: "read" } as const;
    const { headers } = await giveToken(system, given);
    const send = (body: object) => call(system, null, "POST", "/api/mcp", body, headers);
    const { id, ...notification } = { ...LIST, method: "notifications/initialized" };
    const told = await system.request("/api/mcp", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(notification),
    });
    expect([told.status, await told.text()]).toEqual([202, ""]);
    expect((await send({ ...LIST, method: "ping" })).body).toEqual({
      jsonrpc: "2.0",
      id,
      result: {},
    });
    const unknown = await send({ ...LIST, method: "resources/list" });
    expect(unknown.body.error).toMatchObject({ code: -32601 });
    const initialize = (protocolVersion: string) => {
      const clientInfo = { name: "test", version: "1.0.0" };
      const params = { protocolVersion, capabilities: {}, clientInfo };
      return send({ ...LIST, method: "initialize", params });
    };
    for (const version of ["2025-03-26", "2025-11-25"])
      expect((await initialize(version)).body.result.protocolVersion).toBe(version);
    expect((await initialize("1999-01-01")).body.result.protocolVersion).toBe("2025-11-25");
    const listening = await send({ ...LIST, method: "subscriptions/listen" });
    expect(listening.body.error).toMatchObject({ code: -32601 });
    expect((await send([LIST])).status).toBe(400);
  });

  it("refuses arguments that are nested too deep to walk through", async () => {
    const given = { userId: boss.id, role: boss.role, access: "write" } as const;
    const { headers } = await giveToken(system, given);
    const nested = "[".repeat(20_000) + "]".repeat(20_000);
    for (const name of ["list_tasks", "create_task"]) {
      const message = {
        ...LIST,
        method: "tools/call",
        params: { name, arguments: { q: 0, name: 0 } },
      };
      const answer = await system.request("/api/mcp", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(message).replaceAll(":0", `:${nested}`),
      });
      const { code } = (await answer.json()) as { code: string };
      expect([answer.status, code], name).toEqual([400, "malformed_body"]);
    }
  });

  it("takes tokens only, none that is wrong, and nothing from a foreign page", async () => {
    const session = await call(system, boss, "POST", "/api/mcp", LIST);
    expect([session.status, session.body.message]).toEqual([403, TOKEN_NEEDED]);
    expect((await call(system, null, "POST", "/api/mcp", LIST)).status).toBe(401);
    const unknown = { authorization: `Bearer atr_${"0".repeat(64)}` };
    const wrong = await call(system, null, "POST", "/api/mcp", LIST, unknown);
    expect([wrong.status, wrong.body.message]).toEqual([401, INVALID_TOKEN]);
    const foreign = { origin: "https://elsewhere.example" };
    const { headers } = await giveToken(system, {
      userId: boss.id,
      role: boss.role,
      access: "read",
    });
    for (const person of [boss, null]) {
      const page = await call(system, person, "POST", "/api/mcp", LIST, { ...headers, ...foreign });
      expect(page.body.code).toBe("cross_origin");
    }
    expect((await call(system, boss, "GET", "/api/mcp")).status).toBe(405);
  });
});
