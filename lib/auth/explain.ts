import { PROJECT_ROLES } from "@/db/vocabulary";
import {
  type Case,
  heldByToken,
  heldRole,
  meansRefusal,
  possibleMeans,
  possibleRoles,
  type Variant,
} from "./explain-means";
import { type Action, can, type FactsOf, POLICY } from "./policy";
import { SYSTEM_ROLES } from "./roles";

export type { Case };

const decides = (action: Action, given: Case): boolean =>
  meansRefusal(action, given) === null &&
  can(given.person, action, ...([given.facts] as unknown as FactsOf<Action>));

/** Current facts about the person, each with the case in which it is missing. */
function held(given: Case): Variant[] {
  const { person, facts } = given;
  const without = (changed: object): Case => ({ ...given, facts: { ...facts, ...changed } });
  const found: Variant[] = [heldRole(given), ...heldByToken(given)];
  if (facts.createdBy === person.id)
    found.push({ says: given.owned ?? "they created it", of: without({ createdBy: null }) });
  if (facts.isMail)
    found.push({ says: "it is a mail integration", of: without({ isMail: false }) });
  if (facts.isReached)
    found.push({
      says: "no project uses it, or one that they see does",
      of: without({ isReached: false }),
    });
  if (facts.actsFor !== undefined && facts.actsFor === person.id)
    found.push({ says: "the run is on their behalf", of: without({ actsFor: null }) });
  if (facts.mode === "ask")
    found.push({
      says: "the person the run is on behalf of has to approve",
      of: without({ mode: "ask-other" }),
    });
  if (facts.mode === "ask-other")
    found.push({
      says: "someone other than the person the run is on behalf of has to approve",
      of: without({ mode: "ask" }),
    });
  if (facts.taskRole)
    found.push({ says: `they are a task ${facts.taskRole}`, of: without({ taskRole: null }) });
  if (facts.projectRole)
    found.push({
      says: `their role in the project is ${facts.projectRole}`,
      of: without({ projectRole: null }),
    });
  if (facts.isWorkspaceMember)
    found.push({
      says: "they are a member of the workspace",
      of: without({ isWorkspaceMember: false }),
    });
  return found;
}

/**
 * Changes that someone could make, each with the resulting case. Who created an item can't be
 * changed.
 */
function possible(action: Action, given: Case): Variant[] {
  const { facts } = given;
  const found: Variant[] = [];
  const set = (says: string, changed: object) =>
    found.push({ says, of: { ...given, facts: { ...facts, ...changed } } });
  if ("isWorkspaceMember" in facts && !facts.isWorkspaceMember)
    set("add them to the workspace", { isWorkspaceMember: true });
  if (facts.isReached === false) set("add them to a project that uses it", { isReached: true });
  if ("projectRole" in facts)
    for (const role of [...PROJECT_ROLES].reverse())
      if (role !== facts.projectRole)
        set(`give them the role ${role} in the project`, { projectRole: role });
  if ("taskRole" in facts)
    for (const role of ["assignee", "reviewer", "owner"])
      if (role !== facts.taskRole) set(`make them a task ${role}`, { taskRole: role });
  return [...found, ...possibleRoles(given), ...possibleMeans(action, given)];
}

export interface PolicyExplanation {
  allowed: boolean;
  /** The rule in the policy table, in words. */
  rule: string;
  /** The facts that decided. */
  because: string[];
  /** Changes that would reverse the decision. */
  wouldChange: string[];
}

/** Returns who an action is for, according to the policy table. */
export function ruleOf(action: Action): string {
  const { roles, when } = POLICY[action] as { roles: readonly string[]; when?: { says: string } };
  const all = roles.length === SYSTEM_ROLES.length ? "everyone signed in" : roles.join(", ");
  return when ? when.says : all;
}

/**
 * Finds the deciding facts by removing them one at a time and evaluating the policy again. If no
 * single fact decides, returns all of them. The rules aren't duplicated here.
 */
export function explainPolicy(action: Action, given: Case): PolicyExplanation {
  const allowed = decides(action, given);
  const facts = held(given);
  const needed = facts.filter(({ of }) => decides(action, of) !== allowed);
  const enough = needed.length > 0 ? needed : facts;
  const turns = possible(action, given).filter(({ of }) => decides(action, of) !== allowed);
  const refusal = meansRefusal(action, given);
  const because = (allowed ? enough : facts).map(({ says }) => says);
  return {
    allowed,
    rule: ruleOf(action),
    because: refusal === null ? because : [refusal.replace(/\.$/, ""), ...because],
    wouldChange: turns.map(({ says }) => says),
  };
}
