import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { deals, leads } from "@/db/schema/crm";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { updateRecords } from "@/lib/records/bulk/update-records";
import { collectionOf } from "@/lib/records/collection";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import { recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const { project } = await createProject(ctx, {
  name: "Between",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Website",
  status: "active",
  workspaces: ["crm"],
});
const place = collectionOf(project.id, recordDefinition("crm", "leads"));

const beforeTheWrite = (happens: () => Promise<unknown>) => interrupted(system, boss, happens);

/** Returns a moderator in the workspace, and a function that removes them. */
async function memberWhoLeaves() {
  const member = await system.createActor("moderator");
  const [workspace] = await ctx.db.select().from(workspaces);
  await ctx.db
    .insert(workspaceUsers)
    .values({ workspaceId: workspace?.id ?? "", userId: member.id, assignedAt: ctx.now });
  const leaves = () => ctx.db.delete(workspaceUsers).where(eq(workspaceUsers.userId, member.id));
  return { member, leaves };
}

it("a lead that is deleted while it is made a deal of is one that does not exist", async () => {
  const lead = await createRecord(ctx, place, { name: "Gone" });
  const racing = beforeTheWrite(() => ctx.db.delete(leads).where(eq(leads.id, lead.id)));
  const call = createDealFromLead(racing, { projectId: place.projectId, leadId: lead.id });
  await expect(call).rejects.toMatchObject({ code: "not_found" });
  expect(await ctx.db.select().from(deals).where(eq(deals.name, "Gone"))).toEqual([]);
});

it("a deal is made of the lead as it is when it is written, and the log says so", async () => {
  const lead = await createRecord(ctx, place, { name: "Before", status: "proposal" });
  const racing = beforeTheWrite(() =>
    ctx.db
      .update(leads)
      .set({ name: "Now", status: "closed_won", company: "Nord" })
      .where(eq(leads.id, lead.id)),
  );
  const input = { projectId: place.projectId, leadId: lead.id };
  const { deal, isNew } = await createDealFromLead(racing, input);
  expect(isNew).toBe(true);
  expect(deal).toMatchObject({ name: "Now", company: "Nord", stage: "won" });
  expect(deal.closed_at).not.toBeNull();
  const [entry] = await ctx.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(sql`${auditLog.entityId} = ${deal.id}`);
  expect(JSON.parse(entry?.after ?? "")).toEqual({ lead_id: lead.id, name: "Now", stage: "won" });
});

it("an import gives nothing to someone who has left the workspace meanwhile", async () => {
  const { member, leaves } = await memberWhoLeaves();
  const racing = beforeTheWrite(leaves);
  const rows = [
    { name: "Theirs", assigned_to: member.id },
    { name: "Nobody's" },
    { name: "Mine", assigned_to: boss.id },
  ];
  expect(await importRecords(racing, place, { rows })).toMatchObject({
    created: 2,
    existing: 0,
    changed: [],
    failed: [
      { row: 0, errors: { assigned_to: [expect.stringContaining("a member of this workspace")] } },
    ],
  });
  expect(await ctx.db.select().from(leads).where(eq(leads.assignedTo, member.id))).toEqual([]);
});

it("an import does not tell someone who leaves the workspace meanwhile what is in it already", async () => {
  const rows = [{ name: "Known" }];
  expect(await importRecords(ctx, place, { rows })).toMatchObject({ created: 1 });
  const { member, leaves } = await memberWhoLeaves();
  // The first call checks access.
  const racing = interrupted(system, member, leaves, 1);
  const { created, existing, failed: refused } = await importRecords(racing, place, { rows });
  expect([created, existing, refused.length]).toEqual([0, 0, 1]);
});

it("of several records nothing is told to someone who leaves the workspace meanwhile", async () => {
  const { id } = await createRecord(ctx, place, { name: "Qualified", status: "qualified" });
  const { member, leaves } = await memberWhoLeaves();
  const racing = interrupted(system, member, leaves, 1);
  const input = { ids: [id], changes: { status: "qualified" } };
  expect(await updateRecords(racing, place, input)).toMatchObject({
    done: [],
    failed: [{ id, code: "not_found" }],
  });
});

it("of several records none is changed by someone who leaves the workspace before the write", async () => {
  const { id } = await createRecord(ctx, place, { name: "Kept", status: "qualified" });
  const { member, leaves } = await memberWhoLeaves();
  const input = { ids: [id], changes: { status: "proposal" } };
  const { done } = await updateRecords(interrupted(system, member, leaves), place, input);
  expect(done).toEqual([]);
  const [kept] = await ctx.db.select().from(leads).where(eq(leads.id, id));
  expect([kept?.status, kept?.version]).toEqual(["qualified", 1]);
});

it("someone who is deactivated before the write is told so, and writes nothing", async () => {
  const { id } = await createRecord(ctx, place, { name: "Kept" });
  const before = await ctx.db.select().from(leads);
  const works: ((racing: Context) => Promise<unknown>)[] = [
    (racing) => createRecord(racing, place, { name: "Late" }),
    (racing) => updateRecord(racing, place, { id, changes: { name: "Late" } }),
    (racing) => deleteRecord(racing, place, { id }),
    (racing) => deleteRecords(racing, place, { ids: [id] }),
    (racing) => createDealFromLead(racing, { projectId: place.projectId, leadId: id }),
  ];
  for (const work of works) {
    const person = await system.createActor("superadmin");
    const falls = () => ctx.db.update(users).set({ active: false }).where(eq(users.id, person.id));
    const racing = interrupted(system, person, falls);
    await expect(work(racing)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await ctx.db.select().from(leads)).toEqual(before);
});

it("someone who leaves the workspace before the write is told so", async () => {
  const { id } = await createRecord(ctx, place, { name: "Stays" });
  const works: ((racing: Context) => Promise<unknown>)[] = [
    (racing) => createRecord(racing, place, { name: "Late" }),
    (racing) => updateRecord(racing, place, { id, changes: { name: "Late" } }),
    (racing) => deleteRecords(racing, place, { ids: [id] }),
  ];
  for (const work of works) {
    const { member, leaves } = await memberWhoLeaves();
    const refused = work(interrupted(system, member, leaves));
    await expect(refused).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|not_found/),
    });
    await expect(refused).rejects.not.toMatchObject({
      message: "This lead doesn't exist or was deleted",
    });
  }
});
