import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprintOf, hashPassword } from "@/lib/auth/password";
import type { AuditEntryView, FailedSignIns } from "@/lib/system/audit-schema";
import { auditSentence } from "@/lib/system/audit-sentence";
import { type InProcess, startInProcess } from "../support/in-process/system";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { sealedAs } from "../support/sealed-cookie";

const PASSWORD = "correct horse battery";
const UNKNOWN = "nobody-has-this@example.com";

describe("failed sign-ins in the audit log", () => {
  let system: InProcess;
  let boss: Person;
  let target: Person;

  beforeAll(async () => {
    system = await startInProcess();
    await completeSetup(system);
    boss = await createPerson(system, "superadmin");
    const passwordHash = await hashPassword(PASSWORD);
    target = await createPerson(system, "admin", { name: "Elif Yilmaz", passwordHash });
    const login = (email: string) =>
      call(system, null, "POST", "/api/auth/login", { email, password: "wrong" });
    for (let times = 0; times < 5; times++) expect((await login(target.email)).status).toBe(401);
    expect((await login(target.email)).status).toBe(429);
    expect((await login(UNKNOWN)).status).toBe(401);
    const value = `${target.id}:${await fingerprintOf(passwordHash)}`;
    const cookie = `atrium-half-signed=${await sealedAs("halfSigned", value)}`;
    const code = () => call(system, null, "POST", "/api/auth/mfa", { code: "123456" }, { cookie });
    for (let times = 0; times < 5; times++) expect((await code()).status).toBe(401);
    expect((await code()).status).toBe(429);
  }, 120_000);
  afterAll(() => system.close());

  const entries = async (query: string): Promise<AuditEntryView[]> =>
    (await call(system, boss, "GET", `/api/audit?outcome=refused&${query}`)).body.entries;

  it("name the account, whichever step failed and also once it is tried too often", async () => {
    for (const person of [target.id, target.email]) {
      await expect.poll(async () => (await entries(`person=${person}`)).length).toBe(12);
      const said = (await entries(`person=${person}`)).map((entry) => {
        const { verbPhrase, kind, name, href } = auditSentence(entry);
        return { text: [verbPhrase, kind, name].filter(Boolean).join(" "), href };
      });
      const href = `/users?mode=edit&userId=${target.id}`;
      expect(said).toContainEqual({ text: "failed to sign in as Elif Yilmaz", href });
      expect(
        said.filter(({ text }) => text === "tried too often to sign in as Elif Yilmaz"),
      ).toEqual([
        { text: "tried too often to sign in as Elif Yilmaz", href },
        { text: "tried too often to sign in as Elif Yilmaz", href },
      ]);
    }
  });

  it("are counted by account", async () => {
    const { body } = await call(system, boss, "GET", "/api/audit/failed-sign-ins");
    const { people, unknown } = body as FailedSignIns;
    expect(people).toMatchObject([{ id: target.id, name: "Elif Yilmaz", attempts: 12 }]);
    expect(unknown).toBe(1);
  });

  it("name no one where the address is unknown", async () => {
    const all = await entries("action=invalid_credentials&perPage=100");
    const unnamed = all.filter(({ entityType }) => entityType === "request");
    expect(unnamed).toHaveLength(1);
    expect(JSON.stringify(unnamed)).not.toContain(UNKNOWN);
  });
});
