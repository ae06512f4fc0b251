import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { giveEmailChange, giveFactor, giveIdentity } from "./give-factor";
import { post, versionOf } from "./write-calls";

type Particular = Omit<Write<FaultWorld>, "title" | "sent">;

/** An action as the screen calls it, with its exceptions. */
export interface ActionWrite extends Particular {
  name: string;
  /** Distinguishes it from others with the same name. */
  of?: string;
  input: (world: FaultWorld) => unknown;
  /** The cookie of who does it, where that is not the boss. */
  as?: (world: FaultWorld) => Promise<string>;
}

export const key = "sent-again";
/** The retry gets "not found". */
export const GONE = { retried: 404 };

export const ACCOUNT: readonly ActionWrite[] = [
  {
    name: "updateOwnAccountAction",
    input: async (world) => ({
      version: await versionOf(world, "users", world.boss.id),
      changes: { name: "Changed" },
    }),
  },
  {
    name: "revokeSessionAction",
    input: ({ otherSessionId }) => ({ id: otherSessionId }),
    ...GONE,
  },
  { name: "revokeOtherSessionsAction", input: () => ({}) },
  // Its text was in the lost answer. As the name is taken, a person revokes it and creates another.
  {
    name: "createTokenAction",
    input: () => ({
      ...{ name: "Script", role: "moderator", project_id: null, networks: [] },
      expires_in_days: 30,
    }),
    retried: 409,
  },
  {
    name: "revokeTokenAction",
    input: async (world) => {
      const { token } = await ask(world, post("/api/tokens", { name: "Script" }));
      return { id: token.id };
    },
    ...GONE,
  },
];

export const USERS: readonly ActionWrite[] = [
  {
    name: "createUserAction",
    input: () => ({
      user: { name: "Grace", email: "grace@example.com", role: "admin", password: "long enough" },
      idempotencyKey: key,
    }),
  },
  {
    name: "updateUserAction",
    input: async (world) => ({
      id: world.member.id,
      version: await versionOf(world, "users", world.member.id),
      changes: { name: "Changed", role: "moderator" },
    }),
  },
  { name: "deleteUserAction", input: ({ member }) => ({ id: member.id }), ...GONE },
  ...["confirmUserEmailAction", "rejectUserEmailAction"].map(
    (name): ActionWrite => ({
      name,
      input: async ({ system, mate }) => ({
        id: mate.id,
        email: (await giveEmailChange(system, mate)).email,
      }),
      ...GONE,
    }),
  ),
  { name: "endUserSessionsAction", input: ({ mate }) => ({ id: mate.id }) },
  { name: "endUserTokensAction", input: ({ mate }) => ({ id: mate.id }) },
  {
    name: "removeUserFactorAction",
    input: async ({ system, mate }) => {
      await giveFactor(system, mate);
      return { id: mate.id };
    },
    ...GONE,
  },
  {
    name: "removeUserIdentityAction",
    input: async ({ system, mate }) => ({
      id: mate.id,
      providerId: await giveIdentity(system, mate),
    }),
    ...GONE,
  },
];
