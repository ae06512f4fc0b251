import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { getAgent } from "@/lib/agents/read-agents";
import { commentListSchema } from "@/lib/comments/schema";
import { deleteRemovedFiles } from "@/lib/files/removed-files";
import { getItemTeam, listItemCandidates } from "@/lib/managed-items/get-item-team";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { getProject } from "@/lib/projects/read-projects";
import { getRag } from "@/lib/rags/read-rags";
import { readFile } from "@/lib/settings/read-file";
import { createComment, listComments } from "@/lib/tasks/comments/comments";
import { getTask } from "@/lib/tasks/get-task";
import { listNewTaskCandidates } from "@/lib/tasks/people/candidates";
import { isNamedAvatar, removeAvatar, uploadAvatar } from "@/lib/users/own-avatar";
import { getUser, listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { deleteUser } from "@/lib/users/write-users";
import { listMyWorkspacesWithTeams } from "@/lib/workspaces/list-my-workspaces";
import { listWorkspaceAssignments } from "@/lib/workspaces/workspace-team";
import { makeAuditedWorld } from "../../support/audited-world";
import { png, pngOfSize } from "../../support/images";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const PNG = { bytes: png(), declaredType: "image/png" };

it("is next to its person wherever people are listed", async () => {
  const system = await createTestSystem();
  try {
    const w = await makeAuditedWorld(system);
    const { ctx, member, projectId, agentId, ragId, taskId } = w;
    const { url } = await uploadAvatar(system.context(member), PNG);
    // They comment on it as a member of the task's own team.
    await createComment(system.context(member), { taskId, input: { body: "Second" } });
    const crm = { projectId, workspaceType: "crm" };
    const { task } = await getTask(ctx, taskId);
    const comments = await listComments(ctx, taskId, parseInput(commentListSchema, {}));
    const items = [
      (await getProject(ctx, projectId)).project,
      (await getAgent(ctx, agentId)).agent,
      (await getRag(ctx, ragId)).rag,
    ];
    const places = {
      users: (await listUsers(ctx, parseInput(listUsersSchema, {}))).rows,
      user: [(await getUser(ctx, member.id)).user],
      ...Object.fromEntries(items.map((item, at) => [`item ${at}`, item.assigned_users])),
      team: (await getItemTeam(ctx, PROJECT, projectId)).members,
      candidates: (await listItemCandidates(ctx, PROJECT, projectId)).candidates,
      workspace: (await listWorkspaceAssignments(ctx, crm)).assignments,
      mine: (
        await listMyWorkspacesWithTeams(system.context(member), { page: 1, perPage: 9 })
      ).rows.flatMap(({ teamMembers }) => teamMembers),
      task: task.assignedUsers,
      taskCandidates: await listNewTaskCandidates(ctx, projectId),
      comments: comments.rows,
    };
    const idOf = (one: object) => ["userId", "user_id", "id"].map((name) => Reflect.get(one, name));
    for (const [place, people] of Object.entries<object[]>(places)) {
      const shown = people.filter((one) => idOf(one).includes(member.id));
      expect([place, shown.map((one) => Reflect.get(one, "avatar"))]).toEqual([place, [url]]);
      for (const one of people.filter((other) => !idOf(other).includes(member.id)))
        expect([place, Reflect.get(one, "avatar") ?? ""]).not.toContain(url);
    }
  } finally {
    system.close();
  }
});

describe("own picture", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  const stored = async () =>
    (await system.bindings.FILES.list({ prefix: "avatars/" })).objects.map(({ key }) => key);
  async function person() {
    const actor = await system.createActor("moderator");
    const ctx = system.context(actor);
    const key = async () =>
      (await ctx.db.select().from(users).where(eq(users.id, actor.id)))[0]?.avatarKey ?? null;
    return { actor, ctx, key };
  }

  it("is stored, replaced and removed; the file before goes, and each change is audited", async () => {
    const { actor, ctx, key } = await person();
    const first = await uploadAvatar(ctx, PNG);
    expect(first.url).toBe(`/api/files/${await key()}`);
    const before = await key();
    await uploadAvatar(ctx, PNG);
    await deleteRemovedFiles(ctx);
    expect(await key()).not.toBe(before);
    expect(await stored()).toEqual([await key()]);
    await removeAvatar(ctx);
    await removeAvatar(ctx);
    await deleteRemovedFiles(ctx);
    expect([await key(), await stored()]).toEqual([null, []]);
    const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, actor.id));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "users.removeAvatar",
      "users.uploadAvatar",
      "users.uploadAvatar",
    ]);
  });

  it("refuses drawings, mislabelled files and large ones, and nothing stays", async () => {
    const { ctx, key } = await person();
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const file of [
      { bytes: svg, declaredType: "image/svg+xml" },
      { bytes: svg, declaredType: "image/png" },
      { bytes: png(), declaredType: "image/jpeg" },
    ])
      await expect(uploadAvatar(ctx, file)).rejects.toMatchObject({
        code: "unsupported_media_type",
      });
    const large = { bytes: pngOfSize(5 * 1024 * 1024 + 1), declaredType: "image/png" };
    await expect(uploadAvatar(ctx, large)).rejects.toMatchObject({ code: "too_large" });
    expect([await key(), await stored()]).toEqual([null, []]);
  });

  it("is read by anyone who may see it and no shared cache, and only while someone names it", async () => {
    const { ctx, key } = await person();
    await uploadAvatar(ctx, PNG);
    const request = {
      key: (await key()) ?? "",
      ifNoneMatch: null,
      settings: { logoKey: null, faviconKey: null },
    };
    const isAvatar = (asked: string) => isNamedAvatar(ctx, asked);
    const { headers } = await readFile(ctx, { ...request, isAvatar });
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=86400",
    });
    await expect(readFile(ctx, request)).rejects.toMatchObject({ code: "not_found" });
    await removeAvatar(ctx);
    await expect(readFile(ctx, { ...request, isAvatar })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("goes with the person", async () => {
    const { actor, ctx } = await person();
    await uploadAvatar(ctx, PNG);
    const boss = system.context(await system.createActor("superadmin"));
    await deleteUser(boss, actor.id);
    await deleteRemovedFiles(boss);
    expect(await stored()).toEqual([]);
  });
});
