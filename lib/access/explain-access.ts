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
import { type Asking, askingByAgent, askingByToken, meansOf, type Someone } from "./means";
import type { Resource, Standing } from "./resource";
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

/** Reads `kind:id`, which of its actions are asked for, and by what. */
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
  asking: Asking;
  isActive: boolean;
  /** It exists for them themselves, whatever they ask by. */
  isThereForThem: boolean;
}

/** What the action needs exists: the thing, or what `needs` names beside it or in its place. */
function isThereFor({ isSeen, reaches }: Standing, action: Action, { needs }: Resource): boolean {
  return needs?.[action] === undefined ? isSeen : (reaches?.[action] ?? false);
}

/** To see a thing is its first action; where a rule of the policy decides that too, it is an action like any other. */
const isToSee = (action: Action, { actions }: Resource): boolean =>
  action === Object.keys(actions)[0] && !("when" in POLICY[action]);

/** Whether nobody does the action by a token or an agent. */
const needsSessionFor = (action: Action, { needsSession = [] }: Resource): boolean =>
  needsSession === true || needsSession.includes(action);

/** What the policy says; of a sight for which no right is needed, only whether they come in by this at all. */
function judge(standing: Standing, { action, resource, asking }: Asked) {
  const { person } = asking;
  const { facts } = standing;
  const { owned, seenWithoutRight } = resource;
  const isSight = isToSee(action, resource);
  const isChange = standing.needsSession === true && !isReadAction(action);
  const needsSession = !isSight && (isChange || needsSessionFor(action, resource));
  const means = asking.means && { ...asking.means, needsSession };
  const given = { person, credential: means, facts, owned };
  const policy = explainPolicy(action, given);
  if (!isSight || !seenWithoutRight || policy.allowed) return policy;
  return { ...policy, allowed: credentialRefusal("signed-in", given) === null };
}

/** One decision: whether they may come in, and by this; whether the thing exists for them; then what the policy says. */
function explain(standing: Standing, asked: Asked): Explanation {
  const { action, resource, asking, isActive, isThereForThem } = asked;
  const { person, refused, means } = asking;
  const isSight = isToSee(action, resource);
  const need = resource.needs?.[action];
  const policy = judge(standing, asked);
  const says = resource.actions[action] ?? ruleOf(action);
  const answer = { action, says, rule: isSight ? resource.whoSees : policy.rule };
  const no = (because: string[], would_change: string[]) => ({
    ...answer,
    allowed: false,
    because,
    would_change,
  });
  if (!isActive) return no(["their account is inactive"], ["activate their account"]);
  if (refused) return no([refused.because], refused.wouldChange);
  const isThere = isThereFor(standing, action, resource);
  const what = need ? "something this needs" : "it";
  if (!isThere && isThereForThem)
    return no(
      [`they can see ${what} themselves, but the ${means?.kind} can't`, ...policy.because],
      ["sign in to the console and do it there"],
    );
  if (!isThere)
    return no([`they can't see ${what}`, need ?? resource.whoSees], ["give them access to it"]);
  // Where it is used from was not asked: it counts all the same.
  const { networks = [] } = (means?.from === null && person.token) || {};
  const whence = networks.length > 0 ? [networksText(networks)] : [];
  const sight = isSight && policy.allowed ? ["they can see it"] : [];
  return {
    ...answer,
    allowed: policy.allowed,
    because: [...new Set([...policy.because, ...whence, ...sight])],
    would_change: isSight && policy.allowed ? [] : policy.wouldChange,
  };
}

/**
 * Why somebody may or may not do something with one thing: the rule, the facts that decided, and what would change it.
 * They may be asked about as they are signed in, by one of their API tokens, or as an agent acts for them. For
 * superadmins, and for whoever manages the thing.
 *
 * @throws AppError `unauthenticated`, `invalid_input`, `not_found` for what is not there or not theirs to see, or
 *   `forbidden` to whoever does not manage it.
 */
export async function explainAccess(ctx: Context, input: unknown): Promise<Explained> {
  const asker = authorize(ctx.actor, "access.explain");
  const { user, kind, id, resource, actions, by } = readQuestion(input);
  const own = await resource.stand(ctx, asker, id);
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
  const asking = await askingOf(ctx, asker, { person, projectId, by });
  const bare = await resource.stand(ctx, person, id);
  const standing = asking.means ? await resource.stand(ctx, asking.person, id) : bare;
  if (!standing || !bare) throw new AppError("not_found", NOT_FOUND);
  const explanations = actions.map((action) => {
    const isThereForThem = isThereFor(bare, action, resource);
    return explain(standing, { action, resource, asking, isActive: row.active, isThereForThem });
  });
  return {
    person: { id: row.id, name: row.name, role: person.role },
    resource: { kind, id, name: own.name },
    asked_by: asking.askedBy,
    means: await meansOf(ctx, asker, { person, projectId }),
    allowed: explanations.every(({ allowed }) => allowed),
    explanations,
  };
}

interface By {
  token?: string;
  from?: string;
  agent?: string;
}

async function askingOf(
  ctx: Context,
  asker: Actor,
  { person, projectId, by }: { person: Someone; projectId: string | null; by: By },
): Promise<Asking> {
  const { token, from = null, agent } = by;
  if (token) return askingByToken(ctx, asker, { person, id: token, from });
  if (agent) return askingByAgent(ctx, asker, { person, id: agent, projectId });
  return { person, askedBy: null };
}
