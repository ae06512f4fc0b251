import { eq, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { savedViews } from "@/db/schema/saved-views";
import type { Context } from "@/lib/context/context";
import { factColumns, factsOf } from "@/lib/integrations/permissions";
import { isSearchableBy, WHO_ASKS } from "@/lib/knowledge/documents/rag-access";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { isVisibleView, WHO_SEES_VIEWS } from "@/lib/views/visibility";
import { isTrue, type Person, type Resource } from "./resource";
import type { ExplainedKind } from "./schema";

/** Everyone sees every integration. No one sees a deleted one here. */
async function loadIntegration(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      name: integrations.name,
      isSeen: isTrue(isNotDeleted(integrations)).as("is_seen"),
      ...factColumns(person),
    })
    .from(integrations)
    .where(eq(integrations.id, id));
  if (!row) return null;
  const facts = factsOf(row);
  return {
    name: row.name,
    isSeen: row.isSeen === 1,
    facts: { ...facts },
    projectId: null,
    needsSession: facts.isMail,
  };
}

async function loadDocument(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      name: ragDocuments.title,
      createdBy: sql<string | null>`${rags.createdBy}`.as("rag_created_by"),
      isSeen: isTrue(isSearchableBy(person, ragDocuments.ragId)).as("is_seen"),
    })
    .from(ragDocuments)
    .innerJoin(rags, eq(rags.id, ragDocuments.ragId))
    .where(eq(ragDocuments.id, id));
  if (!row) return null;
  const { name, createdBy } = row;
  return { name, isSeen: row.isSeen === 1, facts: { createdBy }, projectId: null };
}

async function loadView(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      name: savedViews.name,
      owner: savedViews.ownerId,
      projectId: savedViews.listProjectId,
      isSeen: isTrue(isVisibleView(person)).as("is_seen"),
    })
    .from(savedViews)
    .where(eq(savedViews.id, id));
  if (!row) return null;
  const { name, owner, projectId } = row;
  return { name, isSeen: row.isSeen === 1, facts: { createdBy: owner }, projectId };
}

type Kind = Extract<ExplainedKind, "integration" | "document" | "view">;

/** Integrations, documents of RAGs and saved views. */
export const THING_RESOURCES: Readonly<Record<Kind, Resource>> = {
  integration: {
    actions: {
      "integrations.view": "see this integration's name, type and status",
      "integrations.list": "see this integration's settings and tests",
      "integrations.test": "test this integration",
      "integrations.toggle": "turn this integration on or off",
      "integrations.edit": "change this integration",
      "integrations.delete": "delete this integration",
      "mail.test": "send themselves a test email through this integration",
    },
    whoSees: "Everyone can see every integration's name, type and status.",
    managedBy: "integrations.edit",
    ownershipText: "they added it",
    load: loadIntegration,
  },
  document: {
    actions: {
      "rags.search": "read this document and get answers from it",
      "rags.documents": "change, replace and delete this document",
    },
    whoSees: WHO_ASKS,
    managedBy: "rags.documents",
    ownershipText: "they created the RAG",
    load: loadDocument,
  },
  view: {
    actions: {
      "views.list": "see this saved view",
      "views.edit": "change and share this saved view",
      "views.delete": "delete this saved view",
    },
    whoSees: WHO_SEES_VIEWS,
    managedBy: "views.edit",
    ownershipText: "they saved it",
    load: loadView,
  },
};
