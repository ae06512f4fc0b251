import { describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { checkTokenCall } from "@/lib/auth/token";
import { gatePage } from "@/lib/http/load";
import { route } from "@/lib/http/route";
import { checkStartup } from "@/lib/system/request-state";
import { closeAfterTests } from "../../support/close-after-tests";
import { incoming } from "../../support/in-process/incoming";
import { startSession } from "../../support/people";
import { TEST_SECRETS } from "../../support/system";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const superadmin = await system.createActor("superadmin");
const moderator = await system.createActor("moderator");

const TOKEN = {
  id: "t",
  name: "Script",
  ownRole: "moderator",
  scopes: null,
  projectId: null,
  networks: [],
} as const;

describe("a token", () => {
  const withToken = (access: "read" | "write") =>
    system.context({
      ...moderator,
      token: { ...TOKEN, access },
    });
  const call = { isRead: false, needsSession: false, access: "tasks.edit" };

  it("that may only read writes nothing", async () => {
    await expect(checkTokenCall(withToken("read"), call)).rejects.toMatchObject({
      code: "forbidden",
    });
    await checkTokenCall(withToken("read"), { ...call, isRead: true });
    await checkTokenCall(withToken("write"), call);
  });

  it("of either kind does nothing that needs a session", async () => {
    for (const access of ["read", "write"] as const) {
      const admitted = checkTokenCall(withToken(access), {
        ...call,
        isRead: true,
        needsSession: true,
      });
      await expect(admitted).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

it("the startup check knows no one who is not signed in", () => {
  const state = { ctx: system.context(), isSetUp: true, isResetting: false };
  expect(() => checkStartup(state)).toThrow(expect.objectContaining({ code: "unauthenticated" }));
});

/** Nothing continues after these answers. */
const ctx = { waitUntil: () => undefined };

describe("the gate of a page", () => {
  const asking = async (actor: Actor | null) => {
    for (const [name, value] of Object.entries(TEST_SECRETS)) vi.stubEnv(name, value);
    const env = system.bindings;
    const session = actor && (await startSession({ env }, actor));
    const headers = new Headers({ host: "localhost", ...(session && { cookie: session.cookie }) });
    return incoming.run({ headers, env, ctx }, () => gatePage("settings.view"));
  };

  it("lets in whom the policy names, and sends anyone else to the start", async () => {
    expect((await asking(superadmin)).actor.id).toBe(superadmin.id);
    for (const actor of [moderator, null])
      await expect(asking(actor)).rejects.toMatchObject({
        digest: expect.stringContaining("NEXT_REDIRECT;replace;/;"),
      });
  });
});

it("the door of a route keeps out anyone who may not, before it is known what they send", async () => {
  for (const [name, value] of Object.entries(TEST_SECRETS)) vi.stubEnv(name, value);
  const handler = vi.fn(async () => ({}));
  const env = system.bindings;
  const ask = async (access: "signed-in" | "users.list", actor: Actor | null) => {
    const session = actor && (await startSession({ env }, actor));
    const headers = new Headers({ host: "localhost", ...(session && { cookie: session.cookie }) });
    const request = new Request("http://localhost/api/users", { headers });
    const guarded = route({ tag: "Users", summary: "", access, handle: handler });
    const call = () => guarded(request, { params: Promise.resolve({}) });
    return (await incoming.run({ headers, env, ctx }, call)).status;
  };
  expect(await ask("signed-in", null)).toBe(401);
  expect(await ask("users.list", null)).toBe(401);
  expect(await ask("users.list", moderator)).toBe(403);
  expect(handler).not.toHaveBeenCalled();
  expect(await ask("signed-in", moderator)).toBe(200);
  expect(await ask("users.list", superadmin)).toBe(200);
});
