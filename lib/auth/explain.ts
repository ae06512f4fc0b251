import { PROJECT_ROLES } from "@/db/vocabulary";
import {
  type AccessCase,
  credentialRefusal,
  otherCredentials,
  possibleRoles,
  roleFact,
  tokenFacts,
  type Variant,
} from "./explain-credential";
import { type Action, can, type FactsOf, POLICY } from "./policy";
import { SYSTEM_ROLES } from "./roles";

const isAllowedIn = (action: Action, given: AccessCase): boolean =>
  credentialRefusal(action, given) === null &&
  can(given.person, action, ...([given.facts] as unknown as FactsOf<Action>));

/** Current facts about the person, each with the case in which it is missing. */
function currentFacts(given: AccessCase): Variant[] {
  const { person, facts } = given;
  const without = (changed: object): AccessCase => ({ ...given, facts: { ...facts, ...changed } });
  const found: Variant[] = [roleFact(given), ...tokenFacts(given)];
  if (facts.createdBy === person.id)
    found.push({ text: given.owned ?? "they created it", result: without({ createdBy: null }) });
  if (facts.isMail)
    found.push({ text: "it is a mail integration", result: without({ isMail: false }) });
  if (facts.isBuiltIn)
    found.push({ text: "it came with the deployment", result: without({ isBuiltIn: false }) });
  if (facts.isReached)
    found.push({
      text: "no project uses it, or they can see a project that uses it",
      result: without({ isReached: false }),
    });
  if (facts.actsFor !== undefined && facts.actsFor === person.id)
    found.push({ text: "the run is on their behalf", result: without({ actsFor: null }) });
  if (facts.mode === "ask")
    found.push({
      text: "the person the run is on behalf of has to approve",
      result: without({ mode: "ask-other" }),
    });
  if (facts.mode === "ask-other")
    found.push({
      text: "someone other than the person the run is on behalf of has to approve",
      result: without({ mode: "ask" }),
    });
  if (facts.isPrivate !== undefined && facts.mode === "ask")
    found.push(
      facts.isPrivate
        ? {
            text: "only the person the run is on behalf of decides in a chat and about a result",
            result: without({ isPrivate: false }),
          }
        : {
            text: "everyone who can see it and may do it themselves can decide",
            result: without({ isPrivate: true }),
          },
    );
  if (facts.taskRole)
    found.push({ text: `they are a task ${facts.taskRole}`, result: without({ taskRole: null }) });
  if (facts.projectRole)
    found.push({
      text: `their role in the project is ${facts.projectRole}`,
      result: without({ projectRole: null }),
    });
  if (facts.isWorkspaceMember)
    found.push({
      text: "they are a member of the workspace",
      result: without({ isWorkspaceMember: false }),
    });
  return found;
}

/**
 * Changes that someone could make, each with the resulting case. Who created an item can't be
 * changed.
 */
function possibleChanges(action: Action, given: AccessCase): Variant[] {
  const { facts } = given;
  const found: Variant[] = [];
  const set = (text: string, changed: object) =>
    found.push({ text, result: { ...given, facts: { ...facts, ...changed } } });
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
  return [...found, ...possibleRoles(given), ...otherCredentials(action, given)];
}

interface PolicyExplanation {
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
  const { roles, when } = POLICY[action] as { roles: readonly string[]; when?: { text: string } };
  const all = roles.length === SYSTEM_ROLES.length ? "everyone signed in" : roles.join(", ");
  return when ? when.text : all;
}

/**
 * Finds the deciding facts by removing them one at a time and evaluating the policy again. If no
 * single fact decides, returns all of them. The rules aren't duplicated here.
 */
export function explainPolicy(action: Action, given: AccessCase): PolicyExplanation {
  const allowed = isAllowedIn(action, given);
  const facts = currentFacts(given);
  const needed = facts.filter(({ result }) => isAllowedIn(action, result) !== allowed);
  const enough = needed.length > 0 ? needed : facts;
  const turns = possibleChanges(action, given).filter(
    ({ result }) => isAllowedIn(action, result) !== allowed,
  );
  const refusal = credentialRefusal(action, given);
  const because = (allowed ? enough : facts).map(({ text }) => text);
  return {
    allowed,
    rule: ruleOf(action),
    because: refusal === null ? because : [refusal.replace(/\.$/, ""), ...because],
    wouldChange: turns.map(({ text }) => text),
  };
}
