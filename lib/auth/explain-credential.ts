import type { PolicyActor } from "./policy-conditions";
import { lowerRole, SYSTEM_ROLES, type SystemRole } from "./roles";
import { tokenRefusal } from "./token";
import { accessOf, areaOf, isReadAction, TOKEN_LEVELS, type TokenScopes } from "./token-scope";

/** The token or agent that a person acts through. */
export interface ActingCredential {
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
export interface AccessCase {
  person: PolicyActor;
  credential?: ActingCredential;
  facts: Readonly<Record<string, unknown>>;
  /** Why the item counts as their own, in words. The default is that they created it. */
  owned?: string;
}

/** A fact or a possible change in words, and the case without that fact or with that change. */
export interface Variant {
  text: string;
  result: AccessCase;
}

const NOT_BY_AGENT = "Agents can't do this. A person has to sign in and do it.";

/**
 * Returns why the token or agent can't do this at all, or null. Uses the same function as real
 * requests, so the answers can't differ.
 */
export function credentialRefusal(
  action: string,
  { person, credential }: AccessCase,
): string | null {
  if (!credential) return null;
  const { needsSession, from } = credential;
  if (!person.token) return needsSession ? NOT_BY_AGENT : null;
  const token = from === null ? { ...person.token, networks: [] } : person.token;
  const call = { isRead: isReadAction(action), needsSession, access: action };
  return tokenRefusal(token, from ?? "", call)?.message ?? null;
}

/** Returns the case with one or both roles replaced. */
function withRole(
  given: AccessCase,
  changed: Partial<Pick<ActingCredential, "ownRole" | "role">>,
): AccessCase {
  const { ownRole = given.person.role, role = null } = { ...given.credential, ...changed };
  const credential = given.credential && { ...given.credential, ownRole, role };
  const person = { ...given.person, role: role ? lowerRole(ownRole, role) : ownRole };
  return { ...given, person, credential };
}

type Token = NonNullable<PolicyActor["token"]>;

function withToken(given: AccessCase, changed: Partial<Token>): AccessCase {
  const { token } = given.person;
  return token ? { ...given, person: { ...given.person, token: { ...token, ...changed } } } : given;
}

/** Returns the case in which the person acts directly, without the token or agent. */
function withoutCredential({ person, credential, ...rest }: AccessCase): AccessCase {
  const { id, service, role } = person;
  return {
    ...rest,
    person: { id, role: credential?.ownRole ?? role, ...(service && { service }) },
  };
}

const areasOf = (scopes: TokenScopes) =>
  Object.entries(scopes)
    .map(([area, level]) => `${area} (${level})`)
    .join(", ");

/** The networks a token works from, in words. */
export const networksText = (networks: readonly string[]) =>
  `the token only works from ${networks.join(", ")}`;

/** Their roles in words, and the case with the lowest role. */
export function roleFact(given: AccessCase): Variant {
  const { person, credential } = given;
  const result: AccessCase = {
    ...given,
    person: { ...person, role: SYSTEM_ROLES.at(-1) ?? person.role },
  };
  if (!credential?.role || credential.role === credential.ownRole)
    return { text: `their role is ${person.role}`, result };
  const whose =
    credential.kind === "token" ? "the token's role" : "the agent's role in the project";
  const text = `their role is ${credential.ownRole} and ${whose} is ${credential.role} (the lower role applies)`;
  return { text, result };
}

/** Each restriction of the token, with the case without it. */
export function tokenFacts(given: AccessCase): Variant[] {
  const { token } = given.person;
  if (!token) return [];
  const found: Variant[] = [];
  if (token.scopes)
    found.push({
      text: `the token is limited to ${areasOf(token.scopes)}`,
      result: withToken(given, { scopes: null, access: "write" }),
    });
  else if (token.access === "read")
    found.push({ text: "the token is read-only", result: withToken(given, { access: "write" }) });
  if (token.projectId !== null)
    found.push({
      text: "the token is limited to one project",
      result: withToken(given, { projectId: null }),
    });
  if (token.networks.length > 0)
    found.push({
      text: networksText(token.networks),
      result: withToken(given, { networks: [] }),
    });
  return found;
}

/** Other roles that the person, or their token or agent, could have. */
export function possibleRoles(given: AccessCase): Variant[] {
  const { person, credential } = given;
  const highestFirst = [...SYSTEM_ROLES].reverse();
  const own = highestFirst
    .filter((role) => role !== (credential?.ownRole ?? person.role))
    .map((ownRole) => ({
      text: `give them the role ${ownRole}`,
      result: withRole(given, { ownRole }),
    }));
  if (!credential?.role) return own;
  const others = highestFirst
    .filter((role) => role !== credential.role)
    .map((role) => ({
      text:
        credential.kind === "token"
          ? `use a token with the role ${role}`
          : `give the agent the role ${role} in the project`,
      result: withRole(given, { role }),
    }));
  return [...own, ...others];
}

/** Other ways to act: sign in directly, or use a different token. */
export function otherCredentials(action: string, given: AccessCase): Variant[] {
  const { credential } = given;
  if (!credential) return [];
  const found: Variant[] = [
    { text: "sign in to the console and do it there", result: withoutCredential(given) },
  ];
  const { token } = given.person;
  if (!token) return found;
  const area = areaOf(action);
  if (token.projectId !== null)
    found.push({
      text: "use a token that isn't limited to one project",
      result: withToken(given, { projectId: null }),
    });
  if (!token.scopes) {
    const access = token.access === "read" ? "write" : "read";
    found.push({
      text: access === "write" ? "use a token with write access" : "use a read-only token",
      result: withToken(given, { access }),
    });
  } else if (area)
    for (const level of TOKEN_LEVELS) {
      const scopes = { ...token.scopes, [area]: level };
      if (token.scopes[area] !== level)
        found.push({
          text: `use a token with ${area}: ${level}`,
          result: withToken(given, { scopes, access: accessOf(scopes) }),
        });
    }
  if (token.networks.length > 0)
    found.push({
      text: `use the token from ${token.networks.join(" or ")}`,
      result: withToken(given, { networks: [] }),
    });
  return found;
}
