import { describe, expect, it } from "vitest";
import { type Action, can, POLICY } from "@/lib/auth/policy";
import { SYSTEM_ROLES, type SystemRole } from "@/lib/auth/roles";

const EVERYONE = ["superadmin", "admin", "moderator"];
const ADMINS = ["superadmin", "admin"];
const SUPERADMIN = ["superadmin"];

/**
 * The roles of each action by the decisions, written again so that changes of the table are
 * deliberate.
 */
const ROLES: Record<Action, readonly string[]> = {
  "overview.view": EVERYONE,
  "settings.view": SUPERADMIN,
  "settings.update": SUPERADMIN,
  "settings.upload": SUPERADMIN,
  "users.list": ADMINS,
  "users.create": ADMINS,
  "users.edit": EVERYONE,
  "users.setRole": ADMINS,
  "users.delete": ADMINS,
  "users.access": ADMINS,
  "users.resetLink": ADMINS,
  "users.confirmEmail": SUPERADMIN,
  "mail.list": SUPERADMIN,
  "mail.retry": SUPERADMIN,
  "mail.test": SUPERADMIN,
  "integrations.view": EVERYONE,
  "integrations.list": ADMINS,
  "integrations.create": ADMINS,
  "integrations.edit": ADMINS,
  "integrations.delete": ADMINS,
  "integrations.test": EVERYONE,
  "integrations.toggle": EVERYONE,
  "integrations.rotate": SUPERADMIN,
  "bindings.view": SUPERADMIN,
  "system.view": SUPERADMIN,
  "system.reset": SUPERADMIN,
  "provider.update": SUPERADMIN,
  "access.explain": EVERYONE,
  "audit.list": SUPERADMIN,
  "audit.manage": SUPERADMIN,
  "errors.list": SUPERADMIN,
  "projects.list": EVERYONE,
  "projects.create": SUPERADMIN,
  "projects.edit": SUPERADMIN,
  "projects.delete": SUPERADMIN,
  "projects.assign": ADMINS,
  "projects.link": ADMINS,
  "projects.unlink": ADMINS,
  "projects.linkIntegration": ADMINS,
  "serviceAccounts.list": ADMINS,
  "serviceAccounts.manage": ADMINS,
  "fields.manage": ADMINS,
  "agents.list": EVERYONE,
  "agents.create": SUPERADMIN,
  "agents.edit": SUPERADMIN,
  "agents.delete": SUPERADMIN,
  "agents.assign": ADMINS,
  "rags.list": EVERYONE,
  "rags.create": SUPERADMIN,
  "rags.edit": SUPERADMIN,
  "rags.delete": SUPERADMIN,
  "rags.assign": ADMINS,
  "rags.documents": ADMINS,
  "rags.search": EVERYONE,
  "workspaces.list": EVERYONE,
  "workspaces.enter": EVERYONE,
  "workspaces.assign": EVERYONE,
  "search.run": EVERYONE,
  "workers.view": EVERYONE,
  "runs.start": EVERYONE,
  "runs.list": EVERYONE,
  "runs.retry": EVERYONE,
  "runs.cancel": EVERYONE,
  "runs.rate": EVERYONE,
  "approvals.list": EVERYONE,
  "usage.list": EVERYONE,
  "usage.manage": SUPERADMIN,
  "approvals.decide": EVERYONE,
  "schedules.list": EVERYONE,
  "schedules.create": EVERYONE,
  "schedules.edit": EVERYONE,
  "schedules.run": EVERYONE,
  "schedules.pause": EVERYONE,
  "schedules.delete": EVERYONE,
  "conversations.list": EVERYONE,
  "conversations.create": EVERYONE,
  "conversations.edit": EVERYONE,
  "conversations.delete": EVERYONE,
  "conversations.ask": EVERYONE,
  "views.list": EVERYONE,
  "views.create": EVERYONE,
  "views.edit": EVERYONE,
  "views.delete": EVERYONE,
  "jobs.retry": EVERYONE,
  "jobs.cancel": EVERYONE,
  "jobs.drain": SUPERADMIN,
  "tasks.list": EVERYONE,
  "tasks.create": EVERYONE,
  "trash.list": EVERYONE,
  "trash.restore": EVERYONE,
  "trash.purge": SUPERADMIN,
  "tasks.edit": EVERYONE,
  "tasks.setStatus": EVERYONE,
  "tasks.review": EVERYONE,
  "tasks.delete": EVERYONE,
};

it("each action is the roles' that are written here, and no other's", () => {
  const whoMay = (action: string) =>
    SYSTEM_ROLES.filter((role) => can({ id: "x", role }, action as Action));
  const found = Object.fromEntries(Object.keys(POLICY).map((action) => [action, whoMay(action)]));
  const sorted = (roles: readonly string[]) => SYSTEM_ROLES.filter((role) => roles.includes(role));
  const wanted = Object.entries(ROLES).map(([action, roles]) => [action, sorted(roles)]);
  expect(found).toEqual(Object.fromEntries(wanted));
});

describe("a person of a role and another person", () => {
  const admin = { id: "admin", role: "admin" } as const;
  const superadmin = { id: "superadmin", role: "superadmin" } as const;
  const other = (role: SystemRole) => ({ id: "other", role });

  it.each(["users.create", "users.edit", "users.setRole", "users.delete", "users.access"] as const)(
    "%s reaches those whom the role manages",
    (action) => {
      expect(can(superadmin, action, other("superadmin"))).toBe(true);
      expect(can(admin, action, other("moderator"))).toBe(true);
      expect(can(admin, action, other("admin"))).toBe(false);
      expect(can(admin, action, other("superadmin"))).toBe(false);
    },
  );

  it("one edits oneself, and neither deletes oneself nor changes one's own role, nor looks at oneself as at another", () => {
    expect(can(superadmin, "users.edit", superadmin)).toBe(true);
    expect(can({ id: "m", role: "moderator" }, "users.edit", { id: "m", role: "moderator" })).toBe(
      true,
    );
    for (const action of ["users.setRole", "users.delete", "users.access"] as const)
      expect(can(superadmin, action, superadmin), action).toBe(false);
  });
});
