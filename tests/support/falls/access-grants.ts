import type { FaultWorld } from "../faults/world";

/** By what right a person may act, and how they lose it. */
export interface AccessGrant {
  /** For test titles. */
  by: string;
  /**
   * Statements that give the world's superadmin only this right. `?1` is this person, `?2` another.
   */
  given: readonly string[];
  /** Statements that take the right away, by name, with the same parameters. */
  falls: Readonly<Record<string, readonly string[]>>;
}

const ITEMS = ["projects", "agents", "rags", "tasks"] as const;
const MEMBERSHIPS = ["project", "agent", "rag"] as const;

const giveAway = ITEMS.map((table) => `UPDATE ${table} SET created_by = ?2 WHERE created_by = ?1`);
const becomeAdmin = "UPDATE users SET role = 'admin' WHERE id = ?1";
const join = (table: string, columns: string, values: string) =>
  `INSERT OR REPLACE INTO ${table} (${columns}, user_id, assigned_at) SELECT ${values}, ?1, 1000`;
const leave = (table: string) => `DELETE FROM ${table} WHERE user_id = ?1`;

export const ACCESS_GRANTS: readonly AccessGrant[] = [
  {
    by: "a superadmin",
    given: [],
    falls: {
      demoted: ["UPDATE users SET role = 'moderator' WHERE id = ?1"],
      deactivated: ["UPDATE users SET active = 0 WHERE id = ?1"],
      deleted: ["DELETE FROM users WHERE id = ?1"],
    },
  },
  {
    by: "a creator",
    given: [becomeAdmin],
    falls: { "creator no more": giveAway },
  },
  {
    by: "a member",
    given: [
      becomeAdmin,
      ...giveAway,
      ...MEMBERSHIPS.map(
        (kind) => `${join(`${kind}_users`, `role, ${kind}_id`, "'admin', id")} FROM ${kind}s`,
      ),
      `${join("workspace_users", "workspace_id", "id")} FROM workspaces`,
      `${join("task_users", "role, task_id", "'owner', id")} FROM tasks`,
    ],
    falls: {
      "removed from everything": [
        ...MEMBERSHIPS.map((kind) => leave(`${kind}_users`)),
        leave("workspace_users"),
        leave("task_users"),
      ],
    },
  },
];

/** Runs these statements on the world's superadmin, who makes the calls. */
export async function happen(
  { system, boss, other }: FaultWorld,
  statements: readonly string[],
): Promise<void> {
  const { DB } = system.env;
  if (statements.length === 0) return;
  await DB.batch(
    statements.map((sql) => {
      const values = sql.includes("?2") ? [boss.id, other.id] : [boss.id];
      return DB.prepare(sql).bind(...values);
    }),
  );
}
