import { agents, agentUsers } from "@/db/schema/agents";
import { projects, projectUsers } from "@/db/schema/projects";
import { rags, ragUsers } from "@/db/schema/rags";
import type { SystemRole } from "@/db/vocabulary";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { PROJECT } from "@/lib/projects/definition";
import type { TestSystem } from "./test-system";

interface Made {
  createdBy?: string | null;
  /** User ids with their roles on the item. */
  team?: readonly (readonly [userId: string, role: SystemRole])[];
}

const columns = (createdBy: string | null) => ({
  id: crypto.randomUUID(),
  name: "Northern",
  details: "",
  url: "https://item.example.com",
  createdBy,
  createdAt: 1000,
  updatedAt: 1000,
});

/** The three kinds of items, each with a function that inserts one into the database. */
export const KINDS: readonly {
  item: ManagedItem;
  make: (system: TestSystem, made?: Made) => Promise<string>;
}[] = [
  {
    item: PROJECT,
    async make(system, { createdBy = null, team = [] } = {}) {
      const { db } = system.context();
      const row = { ...columns(createdBy), type: "Website", status: "active" as const };
      await db.insert(projects).values(row);
      for (const [userId, role] of team)
        await db.insert(projectUsers).values({ projectId: row.id, userId, role, assignedAt: 1000 });
      return row.id;
    },
  },
  {
    item: AGENT,
    async make(system, { createdBy = null, team = [] } = {}) {
      const { db } = system.context();
      const row = { ...columns(createdBy), type: "Scraper", status: "active" as const };
      await db.insert(agents).values(row);
      for (const [userId, role] of team)
        await db.insert(agentUsers).values({ agentId: row.id, userId, role, assignedAt: 1000 });
      return row.id;
    },
  },
  {
    item: RAG,
    async make(system, { createdBy = null, team = [] } = {}) {
      const { db } = system.context();
      const type = "document-qa" as const;
      const row = { ...columns(createdBy), type, status: "active" as const };
      await db.insert(rags).values(row);
      for (const [userId, role] of team)
        await db.insert(ragUsers).values({ ragId: row.id, userId, role, assignedAt: 1000 });
      return row.id;
    },
  },
];
