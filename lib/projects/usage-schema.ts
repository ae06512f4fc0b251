/** How much of one thing a project has, and how much it may have where that is limited. */
export interface UsageView {
  id:
    | "workspaces"
    | "workspaceMembers"
    | "members"
    | "tasks"
    | "taskComments"
    | "agents"
    | "rags"
    | "integrations"
    | "records";
  used: number;
  limit: number | null;
}

/** What a project uses of the deployment's bindings, counted when it was asked for. */
export interface ProjectUsageView {
  usage: UsageView[];
  /** Rows of the database that are the project's, its own row included. */
  rows: number;
  /** Milliseconds that the count took. */
  responseTime: number;
  /** Whether the other two bindings answer. */
  kv: boolean;
  files: boolean;
  /** Bytes of the whole database and the most it may have; for whoever may see the bindings. */
  database: { bytes: number; limit: number } | null;
}
