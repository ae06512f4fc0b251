import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../../support/close-after-tests";
import { tableNames } from "../../support/dump-tables";
import { png } from "../../support/images";
import { ADMIN, countOf, openAgain, PASSWORD } from "../../support/onboarding-calls";
import { call, completeSetup, createPerson } from "../../support/people";
import { atOnce, CLIENTS, numberOf, race, statusCounts } from "../../support/race";
import { startSystem } from "../../support/system";
import { uploadLogo } from "../../support/upload-logo";

const TIMEOUT = 3_600_000;

const system = await closeAfterTests(startSystem());

describe("set-up", () => {
  it(
    "of all claims one wins",
    async () => {
      const claims =
        "SELECT count(*) AS n FROM audit_log WHERE action = 'onboarding.complete' AND outcome = 'done'";
      await race("setup claim", async (round) => {
        await openAgain(system);
        const before = await numberOf(system, claims);
        const client = system.client();
        await client.post("/api/onboarding/password", { password: PASSWORD });
        await client.post("/api/onboarding/use-bindings", {});
        const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const answers = await atOnce((racer) => {
          const body = { ...ADMIN, email: `racer-${round}-${racer}@example.com` };
          return call(system, null, "POST", "/api/onboarding/admin", body, { cookie });
        });
        expect(statusCounts(answers)).toEqual({ 201: 1, 409: CLIENTS - 1 });
        expect(await countOf("users", system)).toBe(1);
        expect((await numberOf(system, claims)) - before).toBe(1);
      });
    },
    TIMEOUT,
  );
});

/**
 * Tables that aren't empty after a reset: initial state and settings, its own audit row, the
 * chain's last hash.
 */
const KEPT = [
  ...["system_state", "settings", "audit_log", "audit_chain", "rate_limits"],
  // The letters that searches fold are part of the schema.
  "letters_search",
];

async function leftovers(): Promise<unknown> {
  const tables = (await tableNames(system.env.DB)).filter(
    (name) => !KEPT.includes(name) && !/_search_|^d1_/.test(name),
  );
  const filled: string[] = [];
  for (const table of tables) if ((await countOf(table, system)) > 0) filled.push(table);
  const { objects } = await system.env.FILES.list();
  const { keys } = await system.env.KV.list();
  const done = "SELECT count(*) AS n FROM audit_log WHERE outcome = 'done'";
  return {
    filled,
    files: objects.map(({ key }) => key),
    keys: keys.map(({ name }) => name),
    auditRows: await numberOf(system, done),
  };
}

describe("reset", () => {
  it(
    "two resets in the midst of writes: it ends empty, once, and not set up",
    async () => {
      await race(
        "reset",
        async () => {
          await completeSetup(system);
          const boss = await createPerson(system, "superadmin");
          const other = await createPerson(system, "superadmin");
          const image = png(20, 20);
          const crash = { errorId: "err-0000-0000-00a1", level: "page", message: "x" };
          const writes = [
            () => call(system, other, "POST", "/api/tasks", { name: "In flight" }),
            () => uploadLogo(system, other, image),
            () => call(system, null, "POST", "/api/errors", crash),
            () => call(system, boss, "PATCH", "/api/settings", { site_title: "Late" }),
          ] as const;
          const answers = await atOnce<{ status: number }>((client) => {
            if (client === 7 || client === 12)
              return call(system, client === 7 ? boss : other, "POST", "/api/system/reset", {
                confirmation: "DELETE ALL DATA",
              });
            const write = writes[client % writes.length] ?? writes[0];
            return write();
          });
          const resets = [answers[7]?.status, answers[12]?.status];
          expect(resets).toContain(200);
          for (const { status } of answers) expect("200 201 401 403 503").toContain(String(status));
          await expect
            .poll(leftovers, { timeout: 10_000 })
            .toEqual({ filled: [], files: [], keys: [], auditRows: 1 });
          const validate = await call(system, null, "GET", "/api/auth/validate");
          expect(validate.body.code).toBe("setup_required");
          const settings = await system.env.DB.prepare("SELECT site_title FROM settings").first();
          expect(settings).toEqual({ site_title: "Atrium" });
        },
        4,
      );
    },
    TIMEOUT,
  );
});
