import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { explainPolicy, ruleOf } from "@/lib/auth/explain";
import { credentialRefusal, networksText } from "@/lib/auth/explain-credential";
import { type Action, can, type FactsOf, POLICY } from "@/lib/auth/policy";
import { readSystemRole } from "@/lib/auth/roles";
import { SERVICE_COLUMNS, serviceOf } from "@/lib/auth/service-account";
import { isReadAction } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import {
  listCredentials,
  type Requester,
  requesterFromAgent,
  requesterFromToken,
  type Someone,
} from "./requester";
import type { Resource, ResourceState } from "./resource";
import { RESOURCES } from "./resources";
import {
  type Explained,
  type ExplainedKind,
  type Explanation,
  explainAccessSchema,
} from "./schema";

const NOT_FOUND = "This item or person doesn't exist, or you can't see it.";
const NO_ACTION = "This action doesn't apply to this kind of item.";

const refuse = (field: string, message: string) =>
  new AppError("invalid_input", message, { errors: { [field]: [message] } });

const ONE_OF_BOTH = "Choose a token or an agent, not both.";

/** Reads `kind:id`, the actions to explain, and the token or agent to explain them for. */
function readQuestion(input: unknown) {
  const { user, action, resource: text, ...by } = parseInput(explainAccessSchema, input);
  const colon = text.indexOf(":");
  const kind = text.slice(0, colon) as ExplainedKind;
  const id = text.slice(colon + 1);
  const resource = RESOURCES[kind];
  const all = Object.keys(resource.actions) as Action[];
  const actions = action ? all.filter((one) => one === action) : all;
  if (actions.length === 0) throw refuse("action", NO_ACTION);
  if (by.token && by.agent) throw refuse("agent", ONE_OF_BOTH);
  return { user, kind, id, resource, actions, by };
}

interface Asked {
  action: Action;
  resource: Resource;
  requester: Requester;
  isActive: boolean;
  /** The person can see it when signed in, without a token or agent. */
  existsForPerson: boolean;
}

/**
 * Returns true if what the action needs exists for the person: the thing itself, or what `prerequisites`
 * names instead.
 */
function existsFor(
  { isSeen, reachable }: ResourceState,
  action: Action,
  { prerequisites }: Resource,
): boolean {
  return prerequisites?.[action] === undefined ? isSeen : (reachable?.[action] ?? false);
}

/**
 * By convention the first action of a resource is viewing it, unless the policy table has a rule
 * for viewing.
 */
const isViewAction = (action: Action, { actions }: Resource): boolean =>
  action === Object.keys(actions)[0] && !("when" in POLICY[action]);

/** Returns true if the action needs a browser session. */
const needsSessionFor = (action: Action, { needsSession = [] }: Resource): boolean =>
  needsSession === true || needsSession.includes(action);

/**
 * Evaluates the policy. For viewing without a required permission, only checks that the credential
 * is accepted.
 */
function evaluatePolicy(state: ResourceState, { action, resource, requester }: Asked) {
  const { person } = requester;
  const { facts } = state;
  const { ownershipText, visibleWithoutPermission } = resource;
  const isView = isViewAction(action, resource);
  const isChange = state.needsSession === true && !isReadAction(action);
  const needsSession = !isView && (isChange || needsSessionFor(action, resource));
  const means = requester.means && { ...requester.means, needsSession };
  const given = { person, credential: means, facts, owned: ownershipText };
  const policy = explainPolicy(action, given);
  if (!isView || !visibleWithoutPermission || policy.allowed) return policy;
  return { ...policy, allowed: credentialRefusal("signed-in", given) === null };
}

/**
 * Explains one decision. Checks in order: can they sign in this way, does the thing exist for them,
 * what does the policy say.
 */
function explain(state: ResourceState, asked: Asked): Explanation {
  const { action, resource, requester, isActive, existsForPerson } = asked;
  const { person, refused, means } = requester;
  const isView = isViewAction(action, resource);
  const need = resource.prerequisites?.[action];
  const policy = evaluatePolicy(state, asked);
  const description = resource.actions[action] ?? ruleOf(action);
  const answer = { action, description, rule: isView ? resource.whoSees : policy.rule };
  const no = (reasons: string[], would_change: string[]) => ({
    ...answer,
    allowed: false,
    reasons,
    would_change,
  });
  if (!isActive) return no(["their account is inactive"], ["activate their account"]);
  if (refused) return no([refused.because], refused.wouldChange);
  const isThere = existsFor(state, action, resource);
  const what = need ? "something that this requires" : "it";
  if (!isThere && existsForPerson)
    return no(
      [`they can see ${what} themselves, but the ${means?.kind} can't`, ...policy.because],
      ["sign in to the console and do it there"],
    );
  if (!isThere)
    return no([`they can't see ${what}`, need ?? resource.whoSees], ["give them access to it"]);
  // Without an address to check, the token's networks are given as a condition.
  const { networks = [] } = (means?.from === null && person.token) || {};
  const fromNetworks = networks.length > 0 ? [networksText(networks)] : [];
  const canSee = isView && policy.allowed ? ["they can see it"] : [];
  return {
    ...answer,
    allowed: policy.allowed,
    reasons: [...new Set([...policy.because, ...fromNetworks, ...canSee])],
    would_change: isView && policy.allowed ? [] : policy.wouldChange,
  };
}

/**
 * Explains why a person can or can't do something with one thing: the rule, the facts that decided,
 * and what would change the decision. The person can be signed in, use one of their API tokens, or
 * have an agent act on their behalf. Only superadmins and people who manage the thing can ask.
 *
 * @throws AppError `not_found` for what the asker can't see, `forbidden` if they don't manage it.
 */
export async function explainAccess(ctx: Context, input: unknown): Promise<Explained> {
  const asker = authorize(ctx.actor, "access.explain");
  const { user, kind, id, resource, actions, by } = readQuestion(input);
  const own = await resource.load(ctx, asker, id);
  if (!own?.isSeen) throw new AppError("not_found", NOT_FOUND);
  const { projectId } = own;
  const facts = [own.facts] as unknown as FactsOf<Action>;
  authorize(asker, "access.explain", { manages: can(asker, resource.managedBy, ...facts) });
  const [row] = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      active: users.active,
      ...SERVICE_COLUMNS,
    })
    .from(users)
    .where(eq(users.id, user));
  if (!row) throw new AppError("not_found", NOT_FOUND);
  const service = serviceOf(row);
  const person = { id: row.id, role: readSystemRole(row.role), ...(service && { service }) };
  const requester = await requesterOf(ctx, asker, { person, projectId, by });
  const bare = await resource.load(ctx, person, id);
  const state = requester.means ? await resource.load(ctx, requester.person, id) : bare;
  if (!state || !bare) throw new AppError("not_found", NOT_FOUND);
  const explanations = actions.map((action) => {
    const existsForPerson = existsFor(bare, action, resource);
    return explain(state, { action, resource, requester, isActive: row.active, existsForPerson });
  });
  return {
    person: { id: row.id, name: row.name, role: person.role },
    resource: { kind, id, name: own.name },
    asked_by: requester.askedBy,
    credentials: await listCredentials(ctx, asker, { person, projectId }),
    allowed: explanations.every(({ allowed }) => allowed),
    explanations,
  };
}

interface By {
  token?: string;
  from?: string;
  agent?: string;
}

async function requesterOf(
  ctx: Context,
  asker: Actor,
  { person, projectId, by }: { person: Someone; projectId: string | null; by: By },
): Promise<Requester> {
  const { token, from = null, agent } = by;
  if (token) return requesterFromToken(ctx, asker, { person, id: token, from });
  if (agent) return requesterFromAgent(ctx, asker, { person, id: agent, projectId });
  return { person, askedBy: null };
}
