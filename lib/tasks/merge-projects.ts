import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { type Merge, mergedStreams } from "./merge-streams";

interface ProjectMerge extends Omit<Merge, "streams" | "common" | "indexes"> {
  /** A subquery of the projects' ids; one may come twice. */
  projects: SQL;
}

/** A subquery of the rowids of tasks of several projects in order, each of which is a stream (`mergedStreams`). */
export const mergedProjects = ({ projects, ...merge }: ProjectMerge): SQL =>
  mergedStreams({
    ...merge,
    indexes: "tasks_project",
    streams: projects,
    common: [sql`${tasks.projectId}`],
  });
