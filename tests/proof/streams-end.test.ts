import { afterAll, expect, it } from "vitest";
import { startInProcess } from "../support/in-process/system";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { giveToken } from "../support/tokens";

const system = await startInProcess();
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
afterAll(() => system?.close());

/** Makes a call that must succeed. */
async function ask(person: Person, method: string, path: string, body?: unknown) {
  const answer = await call(system, person, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const AGENT = {
  name: "Scribe",
  agentUrl: "https://scribe.example.com",
  agentType: "Bot",
  details: "d",
  status: "active",
};

interface Reading {
  person: Person;
  agentId: string;
  tokenId: string;
}

/** What ends a reader's stream, and with which code. */
const ENDS: Record<
  string,
  { code: string; byToken?: true; end: (reading: Reading) => Promise<unknown> }
> = {
  "signs out": {
    code: "unauthenticated",
    end: ({ person }) => ask(person, "POST", "/api/auth/logout"),
  },
  "is given another role": {
    code: "unauthenticated",
    end: ({ person }) => ask(boss, "PATCH", `/api/users/${person.id}`, { role: "moderator" }),
  },
  "is deactivated": {
    code: "unauthenticated",
    end: ({ person }) => ask(boss, "PATCH", `/api/users/${person.id}`, { active: false }),
  },
  "calls with a token that is revoked": {
    code: "unauthenticated",
    byToken: true,
    end: ({ person, tokenId }) => ask(person, "DELETE", `/api/tokens/${tokenId}`),
  },
  "calls with a token and is given another role": {
    code: "forbidden",
    byToken: true,
    end: ({ person }) =>
      system.env.DB.prepare("UPDATE users SET role = 'moderator' WHERE id = ?")
        .bind(person.id)
        .run(),
  },
  "is taken off the agent": {
    code: "not_found",
    end: ({ person, agentId }) => ask(boss, "DELETE", `/api/agents/${agentId}/users/${person.id}`),
  },
  "sees the agent go to the trash": {
    code: "not_found",
    end: ({ agentId }) => ask(boss, "DELETE", `/api/agents/${agentId}`),
  },
};

/** Returns the events of a stream that follows a run no one works on, which would last a minute. */
async function eventsUntil(what: string): Promise<{ name: string; data: { code?: string } }[]> {
  const { byToken, end } = ENDS[what] ?? {};
  if (!end) throw new Error(`Nothing ends by "${what}"`);
  const person = await createPerson(system, "admin");
  const { agent } = await ask(boss, "POST", "/api/agents", {
    ...AGENT,
    assigned_users: [person.id],
  });
  const made = await ask(person, "POST", "/api/conversations", { agent_id: agent.id });
  const token = await giveToken(system, { userId: person.id, role: "admin", access: "write" });
  const { DB } = system.env;
  const stream = system.request(`/api/conversations/${made.conversation.id}/messages`, {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      "content-type": "application/json",
      ...(byToken ? token.headers : { cookie: person.cookie }),
    },
    body: JSON.stringify({ text: "What is left?" }),
  });
  await expect
    .poll(() =>
      DB.prepare("SELECT count(*) AS sent FROM conversation_messages WHERE conversation_id = ?")
        .bind(made.conversation.id)
        .first("sent"),
    )
    .toBe(1);
  await end({ person, agentId: agent.id, tokenId: token.id });
  const text = await (await stream).text();
  return text
    .trim()
    .split("\n\n")
    .map((block) => {
      const [, name = "", data = "null"] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { name, data: JSON.parse(data) as { code?: string } };
    });
}

it("an event stream ends within seconds once its reader may not read on", async () => {
  const ways = Object.keys(ENDS);
  const read = await Promise.all(ways.map(eventsUntil));
  const last = read.map((events, at) => {
    const { name, data } = events.at(-1) ?? {};
    return [ways[at], events[0]?.name, name, data?.code];
  });
  expect(last).toEqual(ways.map((way) => [way, "message", "error", ENDS[way]?.code]));
});
