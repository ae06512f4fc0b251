import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ragDocuments } from "@/db/schema/knowledge";
import { mediaAssets } from "@/db/schema/media";
import { taskComments, tasks } from "@/db/schema/tasks";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { getProjectUsage } from "@/lib/projects/get-project-usage";
import { createProject } from "@/lib/projects/write-projects";
import { listQuotas } from "@/lib/quotas/list-quotas";
import { DEFAULT_QUOTAS, type Quotas } from "@/lib/quotas/schema";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import { readCollection } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { importRecords } from "@/lib/records/write/import-records";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { getSettings, updateSettings } from "@/lib/settings/site-settings";
import { createTask } from "@/lib/tasks/changes/create-task";
import { createComment } from "@/lib/tasks/comments/comments";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";
import { pngFile, uploadFile } from "../media/media-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

const set = (quotas: Partial<Quotas>) =>
  updateSettings(ctx, { quotas: { ...DEFAULT_QUOTAS, ...quotas } });

async function makeProject(): Promise<string> {
  const { project } = await createProject(ctx, {
    name: "Bounded",
    details: "d",
    projectUrl: "https://a.example",
    projectType: "Site",
    status: "active",
    workspaces: ["media", "crm"],
  });
  return project.id;
}

const newTask = (project_id: string | null) =>
  createTask(ctx, { name: "t", status: "pending", taskMode: "manual", project_id });

/** Makes calls at once; returns how many succeed, and the others' errors. */
async function race(count: number, ask: (index: number) => Promise<unknown>) {
  const asked = await Promise.allSettled(Array.from({ length: count }, (_, index) => ask(index)));
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  return {
    done: count - refused.length,
    told: [...new Set(refused.map(({ code, message }) => `${code}: ${message}`))],
  };
}

describe("quotas", () => {
  it("of tasks hold for those who ask at once, by project and by person", async () => {
    const project = await makeProject();
    await set({ project_tasks: 3 });
    expect(await race(6, () => newTask(project))).toEqual({
      done: 3,
      told: [
        "conflict: This project has reached its limit of 3 tasks. Delete some to make room. A superadmin can raise the limit in the system settings.",
      ],
    });
    // Tasks without a project belong only to the person.
    await newTask(null);
    const own = await ctx.db.$count(tasks, eq(tasks.createdBy, boss.id));
    await set({ person_tasks: own + 1 });
    expect(await race(3, () => newTask(null))).toEqual({
      done: 1,
      told: [
        `conflict: You've reached your limit of ${own + 1} tasks. Delete some to make room. A superadmin can raise the limit in the system settings.`,
      ],
    });
  });

  it("of comments hold for those who ask at once", async () => {
    await set({});
    const { task } = await newTask(await makeProject());
    const say = () => createComment(ctx, { taskId: task.id, input: { body: "b" } });
    await set({ project_comments: 2 });
    expect(await race(4, say)).toMatchObject({
      done: 2,
      told: [
        expect.stringMatching(/^conflict: This project has reached its limit of 2 comments\./),
      ],
    });
    const own = await ctx.db.$count(taskComments, eq(taskComments.userId, boss.id));
    await set({ person_comments: own });
    expect(await race(2, say)).toMatchObject({
      done: 0,
      told: [expect.stringMatching(/^conflict: You've reached your limit of \d+ comments\./)],
    });
  });

  it("of records hold for single ones, imports, examples and deals that are made of leads", async () => {
    await set({});
    const projectId = await makeProject();
    const contacts = readCollection({ projectId, type: "crm", records: "contacts" });
    const leads = readCollection({ projectId, type: "crm", records: "leads" });
    const contact = (index: number) => ({ name: "N", email: `n${index}@example.com` });
    await set({ project_records: 0 });
    await expect(loadSampleData(ctx, { projectId, workspace: "crm" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("This project has reached its limit of 0 records"),
    });
    await set({ project_records: 3 });
    const lead = await createRecord(ctx, leads, { name: "L" });
    expect(await race(5, (index) => createRecord(ctx, contacts, contact(index)))).toMatchObject({
      done: 2,
      told: [expect.stringMatching(/^conflict: This project has reached its limit of 3 records\./)],
    });
    const full = { code: "conflict", message: expect.stringContaining("3 records") };
    const rows = [contact(8), contact(9)];
    await expect(importRecords(ctx, contacts, { rows })).rejects.toMatchObject(full);
    const leadId = lead.id;
    await expect(createDealFromLead(ctx, { projectId, leadId })).rejects.toMatchObject(full);
    await set({ project_records: 5 });
    expect(await importRecords(ctx, contacts, { rows })).toMatchObject({ created: 2 });
    await set({ person_records: 1 });
    await expect(createRecord(ctx, contacts, contact(7))).rejects.toMatchObject({
      message: expect.stringContaining("You've reached your limit of 1 record."),
    });
  });

  it("of files hold where the file is finished: their number is 409, their bytes 413", async () => {
    await set({});
    const projectId = await makeProject();
    await uploadFile(ctx, projectId, pngFile("a.png"));
    await set({ project_bytes: 5000 });
    // Both started while there was room for one.
    const begun = await race(2, (index) => uploadFile(ctx, projectId, pngFile(`${index}.png`)));
    expect(begun).toMatchObject({
      done: 1,
      told: [
        expect.stringMatching(/^too_large: This project has reached its limit of 5 KB of files\./),
      ],
    });
    await set({ project_files: 2 });
    await expect(uploadFile(ctx, projectId, pngFile("c.png"))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("2 files"),
    });
    expect(await ctx.db.$count(mediaAssets, eq(mediaAssets.createdBy, boss.id))).toBe(2);
  });

  it("bound the documents of a RAG and their bytes, also of those that are replaced", async () => {
    await set({ rag_documents: 2 });
    const ragId = await makeRag(ctx);
    const send = (title: string, text: string, external_id?: string) =>
      addTexts(ctx, ragId, { documents: [{ title, text, external_id }] });
    const sent = await race(3, (index) => send(`Letter ${index}`, "Ten bytes.", `${index}`));
    expect(sent).toMatchObject({
      done: 2,
      told: [expect.stringMatching(/^conflict: This RAG has reached its limit of 2 documents\./)],
    });
    const [known] = await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.ragId, ragId));
    // A replacement needs no room of its own and counts instead of the old one.
    await set({ rag_documents: 2, rag_bytes: 40 });
    const name = known?.externalId ?? "";
    await send("Letter", "Thirty bytes, of which not one", name);
    await expect(send("Letter", "Thirty-one bytes, which is more", name)).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringMatching(/^This RAG has reached its limit of 40 bytes of files\./),
    });
    await set({ person_documents: 2 });
    await expect(send("Another", "Text.")).rejects.toMatchObject({
      message: expect.stringMatching(/^You've reached your limit of 2 documents\./),
    });
    expect(await listQuotas(ctx)).toContainEqual({ quota: "rag_bytes", limit: 1e11, most: 40 });
  });

  it("are changed by superadmins, each by itself, and shown with the room that is left", async () => {
    await set({});
    const projectId = await makeProject();
    await newTask(projectId);
    await updateSettings(ctx, { quotas: { project_tasks: 7 } });
    await updateSettings(ctx, { quotas: { project_bytes: 9 } });
    expect((await getSettings(ctx)).quotas).toEqual({
      ...DEFAULT_QUOTAS,
      project_tasks: 7,
      project_bytes: 9,
    });
    const { usage, storedFiles } = await getProjectUsage(ctx, projectId);
    expect(usage.find(({ id }) => id === "tasks")).toMatchObject({ used: 1, limit: 7 });
    expect(storedFiles).toMatchObject({ bytes: 0, maxBytes: 9 });
    const quotas = await listQuotas(ctx);
    expect(quotas).toContainEqual({ quota: "project_tasks", limit: 7, most: 3 });
    expect(quotas).toContainEqual({ quota: "person_bytes", limit: 100_000_000_000, most: 4000 });
    const admin = system.context(await system.createActor("admin"));
    await expect(listQuotas(admin)).rejects.toMatchObject({ code: "forbidden" });
    for (const project_tasks of [-1, 1.5, "many"])
      await expect(updateSettings(ctx, { quotas: { project_tasks } })).rejects.toMatchObject({
        code: "invalid_input",
      });
  });
});
