import { contentItems } from "@/db/schema/content";
import { deals, leads } from "@/db/schema/crm";
import { orders } from "@/db/schema/ecommerce";
import { mediaAssets } from "@/db/schema/media";
import { projects, workspaces } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import type { TestSystem } from "../../support/test-system";

/** 9:30 on a Saturday: the last hour and day of periods aren't over. */
export const NOW = Date.parse("2026-11-21T09:30:00Z");
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const at = (iso: string) => Date.parse(iso);

/** Creates a project with its workspaces and hand-made rows. */
export async function createProjectWithRows(
  system: TestSystem,
  boss: Actor,
  types: readonly WorkspaceType[] = WORKSPACE_TYPES,
) {
  const ctx: Context = system.context(boss, { now: NOW });
  const { db } = ctx;
  const projectId = crypto.randomUUID();
  await db.insert(projects).values({
    id: projectId,
    name: `Aurora ${projectId}`,
    details: "d",
    url: "https://a.example.com",
    type: "Website",
    status: "active",
    createdBy: boss.id,
    createdAt: at("2025-01-01"),
    updatedAt: at("2025-01-01"),
  });
  const rows = types.map((type) => ({
    id: crypto.randomUUID(),
    projectId,
    type,
    createdAt: at("2025-01-01"),
  }));
  await db.insert(workspaces).values(rows);
  const idOf = (type: WorkspaceType) => rows.find((row) => row.type === type)?.id ?? "";
  const origin = (type: WorkspaceType, createdAt: number) => ({
    id: crypto.randomUUID(),
    workspaceId: idOf(type),
    createdAt,
    updatedAt: createdAt,
  });

  return {
    ctx,
    projectId,
    idOf,
    async task(createdAt: number, changes: Partial<typeof tasks.$inferInsert> = {}) {
      const id = crypto.randomUUID();
      await db.insert(tasks).values({
        id,
        name: "Task",
        status: "pending",
        mode: "manual",
        projectId,
        createdAt,
        updatedAt: createdAt,
        completedAt: changes.status === "completed" ? createdAt : null,
        ...changes,
      });
      return id;
    },
    item: (publishedAt: number | null, changes: Partial<typeof contentItems.$inferInsert> = {}) =>
      db.insert(contentItems).values({
        ...origin("content", publishedAt ?? NOW),
        title: "Item",
        type: "blog",
        status: publishedAt === null ? "draft" : "published",
        author: "A",
        publishedAt,
        ...changes,
      }),
    order: (createdAt: number, changes: Partial<typeof orders.$inferInsert> = {}) =>
      db.insert(orders).values({
        ...origin("ecommerce", createdAt),
        customerName: "C",
        customerEmail: "c@example.com",
        shippingAddress: "S",
        totalAmount: 1000,
        currency: "EUR",
        itemsCount: 1,
        ...changes,
      }),
    deal: (createdAt: number, changes: Partial<typeof deals.$inferInsert> = {}) =>
      db.insert(deals).values({
        ...origin("crm", createdAt),
        name: "Deal",
        value: 10_000,
        currency: "EUR",
        probability: 50,
        ...changes,
      }),
    lead: (createdAt: number, changes: Partial<typeof leads.$inferInsert> = {}) =>
      db
        .insert(leads)
        .values({ ...origin("crm", createdAt), name: "Lead", currency: "EUR", ...changes }),
    asset: (createdAt: number, changes: Partial<typeof mediaAssets.$inferInsert> = {}) =>
      db.insert(mediaAssets).values({
        ...origin("media", createdAt),
        name: "A.png",
        type: "image",
        format: "PNG",
        contentType: "image/png",
        size: 1_000_000,
        ...changes,
      }),
    activity: (time: number) =>
      db.insert(auditLog).values({
        id: crypto.randomUUID(),
        at: time,
        action: "items.update",
        entityType: "item",
        projectId,
      }),
  };
}

export type ProjectWithRows = Awaited<ReturnType<typeof createProjectWithRows>>;
