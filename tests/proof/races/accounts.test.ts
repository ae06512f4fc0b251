import { beforeEach, describe, expect, it } from "vitest";
import { closeAfterTests } from "../../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../../support/people";
import { atOnce, CLIENTS, createPeople, numberOf, race, statusCounts } from "../../support/race";
import { createMember, forgetAttempts, PASSWORD } from "../../support/sign-in";
import { startSystem } from "../../support/system";

const TIMEOUT = 1_800_000;

const system = await closeAfterTests(startSystem());
await completeSetup(system);
let boss: Person;
beforeEach(async () => {
  boss = await createPerson(system, "superadmin");
});

describe("signing in and out", () => {
  it(
    "of all wrong passwords at once five are tried, and then the right one waits too",
    async () => {
      await race(
        "login limit",
        async () => {
          await forgetAttempts(system);
          const { email } = await createMember(system, "admin");
          const login = (password: string) =>
            call(system, null, "POST", "/api/auth/login", { email, password });
          const counts = statusCounts(await atOnce(() => login("wrong")));
          expect(counts).toEqual({ 401: 5, 429: CLIENTS - 5 });
          expect((await login(PASSWORD)).status).toBe(429);
        },
        1,
      );
      await forgetAttempts(system);
    },
    TIMEOUT,
  );

  it(
    "what begins after a sign-out was answered is 401, whatever was in progress",
    async () => {
      await race(
        "logout",
        async () => {
          const person = await createPerson(system, "moderator");
          const late = await callUntil(
            () => call(system, person, "POST", "/api/tasks", { name: "Late" }),
            () => call(system, person, "POST", "/api/auth/logout"),
          );
          expect(statusCounts(late)).toEqual({ 401: CLIENTS });
        },
        3,
      );
    },
    TIMEOUT,
  );
});

/**
 * Every client calls repeatedly until `end` was answered. Returns each one's answers after that.
 */
async function callUntil<Answer extends { status: number }>(
  act: () => Promise<Answer>,
  end: () => Promise<{ status: number }>,
): Promise<Answer[]> {
  let isOver = false;
  const client = async () => {
    for (;;) {
      const isLast = isOver;
      const answer = await act();
      if (isLast) return answer;
    }
  };
  const clients = atOnce(client);
  // By then each client has a call pending.
  await act();
  const ended = await end();
  isOver = true;
  expect(ended.status).toBe(200);
  return clients;
}

describe("roles", () => {
  it(
    "someone demoted makes nothing more: neither by a later call nor by one in progress",
    async () => {
      await race(
        "demotion in flight",
        async () => {
          const fallen = await createPerson(system, "superadmin");
          const agent = {
            name: "Late",
            details: "d",
            agentUrl: "https://a.example.com",
            agentType: "Bot",
            status: "active",
          };
          const late = await callUntil(
            () => call(system, fallen, "POST", "/api/agents", agent),
            () => call(system, boss, "PATCH", `/api/users/${fallen.id}`, { role: "moderator" }),
          );
          // Changing the role ends earlier sessions.
          expect(statusCounts(late)).toEqual({ 401: CLIENTS });
          const after = await numberOf(
            system,
            `SELECT count(*) AS n FROM audit_log WHERE actor_id = ?1 AND outcome = 'done'
              AND rowid > (SELECT rowid FROM audit_log WHERE action = 'users.update' AND entity_id = ?1)`,
            fallen.id,
          );
          expect(after).toBe(0);
          const made = "SELECT count(*) AS n FROM agents WHERE created_by = ?";
          expect(await numberOf(system, made, fallen.id)).toBeGreaterThan(0);
        },
        3,
      );
    },
    TIMEOUT,
  );

  const ACTS = [
    (actor: Person, target: Person) => call(system, actor, "DELETE", `/api/users/${target.id}`),
    (actor: Person, target: Person) =>
      call(system, actor, "PATCH", `/api/users/${target.id}`, { active: false }),
    (actor: Person, target: Person) =>
      call(system, actor, "PATCH", `/api/users/${target.id}`, { role: "admin" }),
  ] as const;

  it(
    "of superadmins who delete, deactivate and demote each other one always remains",
    async () => {
      await race(
        "last superadmin",
        async (round) => {
          await system.env.DB.prepare(
            "UPDATE users SET role = 'admin' WHERE role = 'superadmin'",
          ).run();
          const rivals = await createPeople(system, "superadmin", 2 + (round % 4));
          const answers = await atOnce((client) => {
            const actor = client % rivals.length;
            const target = (actor + 1 + (client % (rivals.length - 1))) % rivals.length;
            const act = ACTS[(round + client) % 3] ?? ACTS[0];
            return act(rivals[actor] ?? boss, rivals[target] ?? boss);
          });
          const left = "SELECT count(*) AS n FROM users WHERE role = 'superadmin' AND active = 1";
          expect(await numberOf(system, left)).toBeGreaterThan(0);
          const { 200: done = 0, ...refused } = statusCounts(answers);
          expect(done).toBeGreaterThan(0);
          for (const status of Object.keys(refused)) expect("401 403 404 409").toContain(status);
        },
        6,
      );
    },
    TIMEOUT,
  );
});

describe("email", () => {
  it(
    "of all who want one address one gets it, by a new account or a changed one",
    async () => {
      await race("e-mail", async (round) => {
        // A person who tries ten taken addresses must wait.
        const people = await createPeople(system, "moderator");
        const maker = await createPerson(system, "superadmin");
        const email = `wanted-${round}@example.com`;
        const account = { name: "New", email, password: "long enough", role: "moderator" };
        const answers = await atOnce((client) =>
          client === 0
            ? call(system, maker, "POST", "/api/users", account)
            : call(system, people[client] ?? maker, "PATCH", `/api/users/${people[client]?.id}`, {
                email: client % 2 ? email : email.toUpperCase(),
              }),
        );
        const { 200: changed = 0, 201: made = 0, 409: refused } = statusCounts(answers);
        expect([changed + made, refused]).toEqual([1, CLIENTS - 1]);
        const rows = "SELECT count(*) AS n FROM users WHERE email = ?";
        expect(await numberOf(system, rows, email)).toBe(1);
      });
    },
    TIMEOUT,
  );
});
