import { beforeEach, describe, expect, it } from "vitest";
import { idempotencyKeys } from "@/db/schema/auth";
import { projects, projectUsers, workspaces } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { deleteProject } from "@/lib/trash/delete-project";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { createTestSystem } from "../../support/test-system";

const FIELDS = {
  name: "Aurora",
  details: "The northern launch",
  projectUrl: "https://aurora.example.com",
  projectType: "Website",
  status: "active",
};
const FORBIDDEN = { code: "forbidden" };

const system = await closeAfterTests(createTestSystem());
let actor: Actor;
let ctx: Context;
let id: string;
beforeEach(async () => {
  actor = await system.createActor("superadmin");
  ctx = system.context(actor);
  await ctx.db.delete(projects);
  const member = { userId: actor.id, userRole: "admin" };
  id = (await createProject(ctx, { ...FIELDS, assigned_users: [member] })).project.id;
  await ctx.db.delete(auditLog);
});

const everything = async () => [
  await ctx.db.select().from(projects),
  await ctx.db.select().from(workspaces),
  await ctx.db.select().from(projectUsers),
  await ctx.db.select().from(auditLog),
  await ctx.db.select().from(idempotencyKeys),
];

describe.each(FALLS)("someone %s on the way", (fall) => {
  it("writes nothing on projects", async () => {
    await fell(ctx, actor, fall);
    const before = await everything();
    const team = { assigned_users: [{ userId: actor.id, userRole: "admin" }] };
    await expect(createProject(ctx, FIELDS)).rejects.toMatchObject(FORBIDDEN);
    await expect(createProject(ctx, { ...FIELDS, ...team }, "key-1")).rejects.toMatchObject(
      FORBIDDEN,
    );
    const changes = { name: "Other", workspaces: ["content"], assigned_users: [] };
    await expect(updateProject(ctx, { id, changes })).rejects.toMatchObject(FORBIDDEN);
    await expect(updateProject(ctx, { id, changes: team, ifMatch: 1 })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(deleteProject(ctx, { id })).rejects.toMatchObject(FORBIDDEN);
    expect(await everything()).toEqual(before);
    expect(before[3]).toEqual([]);
  });
});
