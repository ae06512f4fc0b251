import type { BatchItem } from "drizzle-orm/batch";
import { aiConfigColumn } from "@/lib/managed-items/ai-config-schema";
import type { ItemWriting } from "@/lib/managed-items/writing";
import { PROJECT } from "./definition";
import { projectView } from "./project-view";
import { addWorkspacesStatement, dropOtherWorkspacesStatement, projectStatement } from "./rows";
import {
  type CreateProject,
  createProjectSchema,
  type ProjectView,
  type UpdateProject,
  updateProjectSchema,
} from "./schema";

/** How projects are written: beyond the others they have workspaces, of which kept ones keep their teams. */
export const PROJECT_WRITING: ItemWriting<CreateProject, UpdateProject, ProjectView> = {
  item: PROJECT,
  createSchema: createProjectSchema,
  updateSchema: updateProjectSchema,
  columns: ({ projectUrl, projectType, aiProjectType, aiConfig }) => ({
    url: projectUrl,
    type: projectType,
    aiProjectType,
    aiConfig: aiConfigColumn(aiConfig),
  }),
  partStatements(ctx, id, { workspaces }, guard) {
    if (!workspaces) return [];
    const statements: BatchItem<"sqlite">[] = [
      dropOtherWorkspacesStatement(ctx, id, workspaces, guard),
      addWorkspacesStatement(ctx, id, workspaces, guard),
    ];
    return statements;
  },
  read: async (ctx, actor, id) =>
    (await projectStatement(ctx, actor, id)).map((row) => ({
      view: projectView(row),
      version: row.version,
    })),
};
