import type { PolicyActor } from "./policy-conditions";
import { lowerRole, SYSTEM_ROLES, type SystemRole } from "./roles";
import { tokenRefusal } from "./token";
import { accessOf, areaOf, onlyLooks, TOKEN_LEVELS, type TokenScopes } from "./token-scope";

/** The token or agent that a person acts through. */
export interface Means {
  kind: "token" | "agent";
  /** The person's own role. The lower of this and `role` applies. */
  ownRole: SystemRole;
  /** The role of the token, or of the agent in the project; null if the agent has none there. */
  role: SystemRole | null;
  /** The address the token is used from; null if unknown. */
  from: string | null;
  /** True if the action needs a browser session. */
  needsSession: boolean;
}

/**
 * A person as the policy sees them, the token or agent they act through, and the facts about one
 * item.
 */
export interface Case {
  person: PolicyActor;
  means?: Means;
  facts: Readonly<Record<string, unknown>>;
  /** Why the item counts as their own, in words. The default is that they created it. */
  owned?: string;
}

/** A fact or a possible change in words, and the case without that fact or with that change. */
export interface Variant {
  says: string;
  of: Case;
}

const NOT_BY_AGENT = "Agents can't do this. A person has to sign in and do it.";

/**
 * Returns why the token or agent can't do this at all, or null. Uses the same function as real
 * requests, so the answers can't differ.
 */
export function meansRefusal(action: string, { person, means }: Case): string | null {
  if (!means) return null;
  const { needsSession, from } = means;
  if (!person.token) return needsSession ? NOT_BY_AGENT : null;
  const token = from === null ? { ...person.token, networks: [] } : person.token;
  const call = { isRead: onlyLooks(action), needsSession, access: action };
  return tokenRefusal(token, from ?? "", call)?.message ?? null;
}

/** Returns the case with one or both roles replaced. */
function withRole(given: Case, changed: Partial<Pick<Means, "ownRole" | "role">>): Case {
  const { ownRole = given.person.role, role = null } = { ...given.means, ...changed };
  const means = given.means && { ...given.means, ownRole, role };
  const person = { ...given.person, role: role ? lowerRole(ownRole, role) : ownRole };
  return { ...given, person, means };
}

type Token = NonNullable<PolicyActor["token"]>;

function withToken(given: Case, changed: Partial<Token>): Case {
  const { token } = given.person;
  return token ? { ...given, person: { ...given.person, token: { ...token, ...changed } } } : given;
}

/** Returns the case in which the person acts directly, without the token or agent. */
function withoutMeans({ person, means, ...rest }: Case): Case {
  const { id, service, role } = person;
  return { ...rest, person: { id, role: means?.ownRole ?? role, ...(service && { service }) } };
}

const areasOf = (scopes: TokenScopes) =>
  Object.entries(scopes)
    .map(([area, level]) => `${area} (${level})`)
    .join(", ");

/** The networks a token works from, in words. */
export const ofNetworks = (networks: readonly string[]) =>
  `the token only works from ${networks.join(", ")}`;

/** Their roles in words, and the case with the lowest role. */
export function heldRole(given: Case): Variant {
  const { person, means } = given;
  const of: Case = { ...given, person: { ...person, role: SYSTEM_ROLES.at(-1) ?? person.role } };
  if (!means?.role || means.role === means.ownRole)
    return { says: `their role is ${person.role}`, of };
  const whose = means.kind === "token" ? "the token's role" : "the agent's role in the project";
  const says = `their role is ${means.ownRole} and ${whose} is ${means.role} (the lower role applies)`;
  return { says, of };
}

/** Each restriction of the token, with the case without it. */
export function heldByToken(given: Case): Variant[] {
  const { token } = given.person;
  if (!token) return [];
  const found: Variant[] = [];
  if (token.scopes)
    found.push({
      says: `the token is limited to ${areasOf(token.scopes)}`,
      of: withToken(given, { scopes: null, access: "write" }),
    });
  else if (token.access === "read")
    found.push({ says: "the token is read-only", of: withToken(given, { access: "write" }) });
  if (token.projectId !== null)
    found.push({
      says: "the token is limited to one project",
      of: withToken(given, { projectId: null }),
    });
  if (token.networks.length > 0)
    found.push({
      says: ofNetworks(token.networks),
      of: withToken(given, { networks: [] }),
    });
  return found;
}

/** Other roles that the person, or their token or agent, could have. */
export function possibleRoles(given: Case): Variant[] {
  const { person, means } = given;
  const highestFirst = [...SYSTEM_ROLES].reverse();
  const own = highestFirst
    .filter((role) => role !== (means?.ownRole ?? person.role))
    .map((ownRole) => ({
      says: `give them the role ${ownRole}`,
      of: withRole(given, { ownRole }),
    }));
  if (!means?.role) return own;
  const others = highestFirst
    .filter((role) => role !== means.role)
    .map((role) => ({
      says:
        means.kind === "token"
          ? `use a token with the role ${role}`
          : `give the agent the role ${role} in the project`,
      of: withRole(given, { role }),
    }));
  return [...own, ...others];
}

/** Other ways to act: sign in directly, or use a different token. */
export function possibleMeans(action: string, given: Case): Variant[] {
  const { means } = given;
  if (!means) return [];
  const found: Variant[] = [
    { says: "sign in to the console and do it there", of: withoutMeans(given) },
  ];
  const { token } = given.person;
  if (!token) return found;
  const area = areaOf(action);
  if (token.projectId !== null)
    found.push({
      says: "use a token that isn't limited to one project",
      of: withToken(given, { projectId: null }),
    });
  if (!token.scopes) {
    const access = token.access === "read" ? "write" : "read";
    found.push({
      says: access === "write" ? "use a token with write access" : "use a read-only token",
      of: withToken(given, { access }),
    });
  } else if (area)
    for (const level of TOKEN_LEVELS) {
      const scopes = { ...token.scopes, [area]: level };
      if (token.scopes[area] !== level)
        found.push({
          says: `use a token with ${area}: ${level}`,
          of: withToken(given, { scopes, access: accessOf(scopes) }),
        });
    }
  if (token.networks.length > 0)
    found.push({
      says: `use the token from ${token.networks.join(" or ")}`,
      of: withToken(given, { networks: [] }),
    });
  return found;
}
