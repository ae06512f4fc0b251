import { describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { isInNetworks, isNetwork } from "@/lib/auth/networks";
import { type Action, can, POLICY } from "@/lib/auth/policy";
import { checkTokenCall, OUT_OF_SCOPE } from "@/lib/auth/token";
import { isInScope, TOKEN_AREAS } from "@/lib/auth/token-scope";
import { sha256Hex } from "@/lib/crypto/hash";
import { getProject, listProjects } from "@/lib/projects/read-projects";
import { createProject } from "@/lib/projects/write-projects";
import { searchConsole } from "@/lib/search/search-console";
import { loadTokenState } from "@/lib/system/request-state";
import { updateTasks } from "@/lib/tasks/bulk/update-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { createToken, listOwnTokens } from "@/lib/tokens/own-tokens";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { closeAfterTests } from "../../support/close-after-tests";
import { FIELDS } from "../../support/projects-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createActor("superadmin");

async function tokenActor(input: object, person = boss): Promise<Actor> {
  const given = { name: crypto.randomUUID(), role: person.role, ...input };
  const { secret } = await createToken(system.context(person), given);
  const { ctx } = await loadTokenState(system.context(), await sha256Hex(secret));
  await system.settle();
  if (!ctx.actor) throw new Error("the token is not valid");
  return ctx.actor;
}

const refusal = (code: string) => expect.objectContaining({ code });

describe("a token's areas", () => {
  it("leave out every action of other areas, and what is above the level", async () => {
    const actor = await tokenActor({ scopes: { tasks: "write", projects: "read" } });
    const allowed = (Object.keys(POLICY) as Action[]).filter((action) => can(actor, action));
    expect(allowed.sort()).toEqual(
      [
        ...["overview.view", "search.run", "projects.list"],
        ...[
          "tasks.list",
          "tasks.create",
          "tasks.edit",
          "tasks.setStatus",
          "tasks.review",
          "tasks.delete",
        ],
      ].sort(),
    );
    // Each action has an area. A new one is closed to limited tokens until they get it.
    const all = { scopes: Object.fromEntries(TOKEN_AREAS.map((area) => [area, "admin"])) };
    for (const action of Object.keys(POLICY))
      expect([action, isInScope({ ...all, projectId: null }, action, false)]).toEqual([
        action,
        true,
      ]);
    const rag = { scopes: { rags: "admin" }, projectId: null } as const;
    expect(isInScope(rag, "rags.delete")).toBe(true);
    expect(isInScope({ ...rag, scopes: { rags: "write" } }, "rags.delete")).toBe(false);
  });

  it("never give more than the role, and what they had before is what a token without them may", async () => {
    const lesser = await tokenActor({ role: "moderator", scopes: { projects: "admin" } });
    expect(can(lesser, "projects.create")).toBe(false);
    const plain = await tokenActor({ access: "write" });
    for (const action of Object.keys(POLICY) as Action[])
      expect(can(plain, action)).toBe(can(boss, action));
  });

  it("are asked for at the door by what a call does, not by its right alone", async () => {
    const reader = await tokenActor({ scopes: { tasks: "read", agents: "write" } });
    const ctx = system.context(reader);
    const call = { isRead: true, needsSession: false, access: "tasks.list" };
    await checkTokenCall(ctx, call);
    // Commenting needs only to see the task.
    const comment = checkTokenCall(ctx, { ...call, isRead: false });
    await expect(comment).rejects.toMatchObject({ code: "forbidden", message: OUT_OF_SCOPE });
    await expect(checkTokenCall(ctx, { ...call, access: "rags.list" })).rejects.toEqual(
      refusal("forbidden"),
    );
    await checkTokenCall(ctx, { ...call, access: "runs.start", isRead: false });
  });

  it.each([
    [{ scopes: {} }],
    [{ scopes: { everything: "read" } }],
    [{ scopes: { tasks: "own" } }],
    [{ scopes: { tasks: "read" }, access: "read" }],
    [{ networks: ["not a network"] }],
    [{ networks: Array.from({ length: 21 }, (_, n) => `203.0.113.${n}`) }],
    [{ scopes: { agents: "read" }, project_id: "any" }],
    [{ project_id: 7 }],
  ])("are refused where they say nothing: %j", async (input) => {
    await expect(tokenActor(input)).rejects.toEqual(refusal("invalid_input"));
  });
});

it("a search finds what a token's areas have", async () => {
  const boss_ = system.context(boss);
  await createProject(boss_, { ...FIELDS, name: "Zephyr project" });
  await createTask(boss_, { name: "Zephyr task", project_id: null });
  const actor = await tokenActor({ scopes: { tasks: "read" } });
  const { hits: found } = await searchConsole(system.context(actor), { q: "Zephyr" });
  expect(found.map(({ kind }) => kind)).toEqual(["task"]);
});

describe("a token of one project", () => {
  async function world() {
    const ctx = system.context(boss);
    const project = async (name: string) =>
      (await createProject(ctx, { ...FIELDS, name })).project.id;
    const [mine, other] = [await project("Aurora here"), await project("Aurora there")];
    const task = async (name: string, project_id: string | null) =>
      (await createTask(ctx, { name, project_id })).task.id;
    const tasks = {
      mine: await task("Aurora mine", mine),
      other: await task("Aurora other", other),
      none: await task("Aurora none", null),
    };
    const actor = await tokenActor({ access: "write", project_id: mine });
    return { mine, other, tasks, ctx: system.context(actor) };
  }

  it("has nothing else in lists, by id and in searches", async () => {
    const { mine, other, tasks, ctx } = await world();
    const found = await listProjects(ctx, {
      q: "",
      status: "all",
      sort: "name",
      page: 1,
      perPage: 50,
    });
    expect(found.rows.map(({ id }) => id)).toEqual([mine]);
    expect(found.total).toBe(1);
    await expect(getProject(ctx, other)).rejects.toEqual(refusal("not_found"));
    const list = await listTasks(ctx, taskListSchema.parse({ q: "Aurora" }));
    expect(list.rows.map(({ id }) => id)).toEqual([tasks.mine]);
    for (const id of [tasks.other, tasks.none])
      await expect(getTask(ctx, id)).rejects.toEqual(refusal("not_found"));
    const { hits } = await searchConsole(ctx, { q: "Aurora" });
    const named = hits.filter(({ kind }) => kind !== "workspace");
    expect(named.map(({ id }) => id).sort()).toEqual([mine, tasks.mine].sort());
    expect(hits.every(({ path }) => !path.includes(other))).toBe(true);
  });

  it("writes there alone: no task of another project or of none, and none moved out", async () => {
    const { mine, other, tasks, ctx } = await world();
    const { task } = await createTask(ctx, { name: "Made by it", project_id: mine });
    expect(task.project_id).toBe(mine);
    for (const project_id of [null, other])
      await expect(createTask(ctx, { name: "Elsewhere", project_id })).rejects.toThrow();
    for (const project_id of [null, other])
      await expect(updateTask(ctx, { id: tasks.mine, changes: { project_id } })).rejects.toThrow();
    await expect(updateTask(ctx, { id: tasks.other, changes: { name: "Taken" } })).rejects.toEqual(
      refusal("not_found"),
    );
    await expect(deleteTask(ctx, { id: tasks.none })).rejects.toEqual(refusal("not_found"));
    const ids = [tasks.mine, tasks.other, tasks.none];
    await updateTasks(ctx, { ids, changes: { priority: "urgent" } });
    const boss_ = system.context(boss);
    const priorityOf = async (id: string) => (await getTask(boss_, id)).task.priority;
    expect(await priorityOf(tasks.mine)).toBe("urgent");
    for (const id of [tasks.other, tasks.none]) expect(await priorityOf(id)).not.toBe("urgent");
    expect((await getTask(boss_, tasks.mine)).task.project_id).toBe(mine);
  });

  it("does nothing that reaches beyond it, is kept out of other addresses, and ends with it", async () => {
    const { mine, other, ctx } = await world();
    const beyond: Action[] = [
      "projects.create",
      "projects.delete",
      "projects.assign",
      "agents.list",
      "users.list",
      "settings.view",
      "audit.list",
      "usage.list",
    ];
    for (const action of beyond) expect(can(ctx.actor, action)).toBe(false);
    const call = { isRead: true, needsSession: false, access: "workspaces.enter" };
    await checkTokenCall(ctx, { ...call, projectId: mine });
    await expect(checkTokenCall(ctx, { ...call, projectId: other })).rejects.toEqual(
      refusal("not_found"),
    );
    const own = system.context(boss);
    const bound = async () =>
      (await listOwnTokens(own)).filter(({ project }) => project?.id === mine);
    expect(await bound()).toMatchObject([{ project: { name: "Aurora here" } }]);
    await deleteProject(own, { id: mine });
    // In the trash it is closed to the token, as to anyone. Deleting the project ends the token.
    await expect(getProject(ctx, mine)).rejects.toEqual(refusal("not_found"));
    expect(await bound()).toHaveLength(1);
    await purgeFromTrash(own, { kind: "project", id: mine });
    expect(await bound()).toEqual([]);
  });

  it("is made by anyone who sees the project", async () => {
    const { mine } = await world();
    const stranger = await system.createActor("moderator");
    await expect(tokenActor({ project_id: mine }, stranger)).rejects.toEqual(refusal("not_found"));
  });
});

describe("a token's networks", () => {
  it("keep it to where it is used from", async () => {
    const actor = await tokenActor({ networks: ["203.0.113.0/24", "2001:db8::/32"] });
    const from = (ip: string) =>
      checkTokenCall(system.context(actor, { client: { ip, userAgent: "" } }), {
        ...{ isRead: true, needsSession: false, access: "tasks.list" },
      });
    await from("203.0.113.200");
    await from("2001:db8:ffff::1");
    for (const ip of ["203.0.114.1", "2001:db9::1", "unknown", ""])
      await expect(from(ip)).rejects.toEqual(refusal("forbidden"));
  });

  it.each([
    ["203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.8", ["203.0.113.7"], false],
    ["10.255.0.1", ["10.0.0.0/8"], true],
    ["11.0.0.1", ["10.0.0.0/8"], false],
    ["203.0.113.7", ["0.0.0.0/0"], true],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["2001:DB8:0:0::1", ["2001:db8::/64"], true],
    ["2001:db8:0:1::1", ["2001:db8::/64"], false],
    ["::ffff:203.0.113.7", ["203.0.113.0/24"], true],
    ["203.0.113.7", ["::ffff:203.0.113.0/120"], true],
    ["::1", ["::1"], true],
    ["::1", ["::/0"], true],
  ])("%s in %j: %s", (ip, networks, isIn) => {
    expect(isInNetworks(ip, networks)).toBe(isIn);
  });

  it.each([
    ["203.0.113.0/33"],
    ["203.0.113.256"],
    ["203.0.113"],
    ["1:2:3:4:5:6:7:8:9"],
    ["1::2::3"],
    ["2001:db8::/129"],
    ["::ffff:1.2.3.4/90"],
    ["a/8"],
    ["203.0.113.0/24/1"],
    [""],
    ["::/-1"],
    ["12345::"],
  ])("%j is none", (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});
