import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import { type Case, explainPolicy, ruleOf } from "@/lib/auth/explain";
import { type Action, can, type FactsOf } from "@/lib/auth/policy";
import { readSystemRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { RESOURCES, type Standing } from "./resources";
import { type Explained, type Explanation, explainAccessSchema } from "./schema";

const NOT_FOUND = "There is nothing of this id, or nobody";
const NO_RESOURCE = "resource is a kind and an id, such as project:ID";
const NO_ACTION = "This action is none that is done with such a thing";

const refuse = (field: string, message: string) =>
  new AppError("invalid_input", message, { errors: { [field]: [message] } });

/** Reads `kind:id` and which of its actions are asked for. */
function readQuestion(input: unknown) {
  const { user, action, resource: text } = parseInput(explainAccessSchema, input);
  const [kind = "", ...rest] = text.split(":");
  const id = rest.join(":");
  const resource = Object.hasOwn(RESOURCES, kind) ? RESOURCES[kind] : undefined;
  if (!resource || id === "") throw refuse("resource", NO_RESOURCE);
  const all = Object.keys(resource.actions) as Action[];
  const actions = action ? all.filter((one) => one === action) : all;
  if (actions.length === 0) throw refuse("action", NO_ACTION);
  return { user, kind, id, resource, actions };
}

interface Asked {
  action: Action;
  says: string;
  whoSees: string;
  isActive: boolean;
}

/** One decision: first whether they may sign in and the thing exists for them, then what the policy says. */
function explain(given: Case, standing: Standing, asked: Asked): Explanation {
  const { action, says, whoSees, isActive } = asked;
  const isSight = action.endsWith(".list");
  const policy = explainPolicy(action, given);
  const answer = { action, says, rule: isSight ? whoSees : policy.rule };
  if (!isActive)
    return {
      ...answer,
      allowed: false,
      because: ["their account is not active"],
      would_change: ["activate their account"],
    };
  if (!standing.isSeen)
    return {
      ...answer,
      allowed: false,
      because: ["it does not exist for them", whoSees],
      would_change: ["make them one of those who see it"],
    };
  const sight = isSight && policy.allowed ? [`they are among those who see it: ${whoSees}`] : [];
  return {
    ...answer,
    allowed: policy.allowed,
    because: [...policy.because, ...sight],
    would_change: isSight ? [] : policy.wouldChange,
  };
}

/**
 * Why somebody may or may not do something with one thing: the rule, the facts that decided, and what would change it.
 * For superadmins, and for whoever manages the thing.
 *
 * @throws AppError `unauthenticated`, `invalid_input`, `not_found` for what is not there or not theirs to see, or
 *   `forbidden` to whoever does not manage it.
 */
export async function explainAccess(ctx: Context, input: unknown): Promise<Explained> {
  const asker = authorize(ctx.actor, "access.explain");
  const { user, kind, id, resource, actions } = readQuestion(input);
  const own = await resource.stand(ctx, asker, id);
  if (!own?.isSeen) throw new AppError("not_found", NOT_FOUND);
  const facts = [own.facts] as unknown as FactsOf<Action>;
  authorize(asker, "access.explain", { manages: can(asker, resource.managedBy, ...facts) });
  const [row] = await ctx.db
    .select({ id: users.id, name: users.name, role: users.role, active: users.active })
    .from(users)
    .where(eq(users.id, user));
  if (!row) throw new AppError("not_found", NOT_FOUND);
  const person = { id: row.id, role: readSystemRole(row.role) };
  const standing = await resource.stand(ctx, person, id);
  if (!standing) throw new AppError("not_found", NOT_FOUND);
  const explanations = actions.map((action) =>
    explain({ person, facts: standing.facts }, standing, {
      action,
      says: resource.actions[action] ?? ruleOf(action),
      whoSees: resource.whoSees,
      isActive: row.active,
    }),
  );
  return {
    person: { id: row.id, name: row.name, role: person.role },
    resource: { kind, id, name: own.name },
    allowed: explanations.every(({ allowed }) => allowed),
    explanations,
  };
}
