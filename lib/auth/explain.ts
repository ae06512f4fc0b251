import { PROJECT_ROLES } from "@/db/vocabulary";
import { type Action, can, type FactsOf, POLICY } from "./policy";
import { SYSTEM_ROLES, type SystemRole } from "./roles";

/** Somebody as the policy knows them, and what is known of one thing. */
export interface Case {
  person: { id: string; role: SystemRole };
  facts: Readonly<Record<string, unknown>>;
}

/** A fact of a case in words, and what the case would be without it or with another one. */
interface Variant {
  says: string;
  of: Case;
}

const decides = (action: Action, { person, facts }: Case): boolean =>
  can(person, action, ...([facts] as unknown as FactsOf<Action>));

/** What holds of the person, each with the case in which it does not. */
function held({ person, facts }: Case): Variant[] {
  const without = (changed: object): Case => ({ person, facts: { ...facts, ...changed } });
  const found: Variant[] = [
    {
      says: `their role is ${person.role}`,
      of: { person: { ...person, role: "moderator" }, facts },
    },
  ];
  if (facts.createdBy === person.id)
    found.push({ says: "they created it", of: without({ createdBy: null }) });
  if (facts.taskRole)
    found.push({ says: `they are the task's ${facts.taskRole}`, of: without({ taskRole: null }) });
  if (facts.projectRole)
    found.push({
      says: `they are ${facts.projectRole} in the project`,
      of: without({ projectRole: null }),
    });
  if (facts.isWorkspaceMember)
    found.push({
      says: "they are on the workspace's team",
      of: without({ isWorkspaceMember: false }),
    });
  return found;
}

/** What somebody could change about the person, each with the case that it makes. Who created a thing, nobody changes. */
function possible({ person, facts }: Case): Variant[] {
  const found: Variant[] = [];
  const set = (says: string, changed: object) =>
    found.push({ says, of: { person, facts: { ...facts, ...changed } } });
  if ("isWorkspaceMember" in facts && !facts.isWorkspaceMember)
    set("put them on the workspace's team", { isWorkspaceMember: true });
  if ("projectRole" in facts)
    for (const role of [...PROJECT_ROLES].reverse())
      if (role !== facts.projectRole)
        set(`make them ${role} in the project`, { projectRole: role });
  if ("taskRole" in facts)
    for (const role of ["assignee", "reviewer", "owner"])
      if (role !== facts.taskRole) set(`make them the task's ${role}`, { taskRole: role });
  for (const role of [...SYSTEM_ROLES].reverse())
    if (role !== person.role)
      found.push({
        says: `give them the role ${role}`,
        of: { person: { ...person, role }, facts },
      });
  return found;
}

export interface PolicyExplanation {
  allowed: boolean;
  /** The rule of the policy table, in its words. */
  rule: string;
  /** The facts on which the decision rests. */
  because: string[];
  /** What would turn it. */
  wouldChange: string[];
}

/** Who an action is for, as the policy table has it. */
export function ruleOf(action: Action): string {
  const { roles, when } = POLICY[action] as { roles: readonly string[]; when?: { says: string } };
  const all = roles.length === SYSTEM_ROLES.length ? "everybody signed in" : roles.join(", ");
  return when ? when.says : all;
}

/**
 * Explains a decision by asking the policy itself once more for each fact: those without which it would be another one
 * have decided, and where several are enough by themselves, all of these have. There is no second copy of the rules.
 */
export function explainPolicy(action: Action, given: Case): PolicyExplanation {
  const allowed = decides(action, given);
  const facts = held(given);
  const needed = facts.filter(({ of }) => decides(action, of) !== allowed);
  const enough = needed.length > 0 ? needed : facts;
  const turns = possible(given).filter(({ of }) => decides(action, of) !== allowed);
  return {
    allowed,
    rule: ruleOf(action),
    because: (allowed ? enough : facts).map(({ says }) => says),
    wouldChange: turns.map(({ says }) => says),
  };
}
