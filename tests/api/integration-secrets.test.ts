import { describe, expect, it } from "vitest";
import { dumpTables } from "../support/dump-tables";
import {
  admin,
  CANARY,
  create,
  list,
  openAiBody,
  standIn,
  supabaseBody,
  superadmin,
  system,
  test,
  withIntegrations,
} from "../support/integrations-world";
import { call } from "../support/people";

withIntegrations();

describe("secrets", () => {
  it("canaries are in no answer, no log and no table", async () => {
    const answers: unknown[] = [];
    const keep = async (answer: Promise<unknown>) => answers.push(await answer);
    const models = await create(openAiBody({ apiKey: CANARY.openAi }));
    const data = await create(
      supabaseBody({ anonKey: CANARY.anon, serviceRoleKey: CANARY.serviceRole }),
    );
    answers.push(models, data);
    for (const mode of ["ok", "garbage"] as const) {
      standIn.mode = mode;
      await keep(test(models.id));
      await keep(test(data.id));
    }
    standIn.mode = "ok";
    standIn.accepts.openAiKeys.delete(CANARY.openAi);
    await keep(test(models.id));
    standIn.accepts.openAiKeys.add(CANARY.openAi);
    await keep(
      call(system, admin, "PATCH", `/api/integrations/${data.id}`, {
        anonKey: CANARY.anon,
        name: "",
      }),
    );
    await keep(
      call(system, admin, "PATCH", `/api/integrations/${models.id}`, { apiKey: CANARY.openAi }),
    );
    await keep(list());
    // What screens and the log's export send to the browser.
    for (const path of [
      "/integrations",
      "/settings?tab=integrations",
      "/settings/audit",
      "/api/audit/export",
    ]) {
      const answer = await system.request(path, { headers: { cookie: superadmin.cookie } });
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      expect(text, path).toContain(path === "/settings/audit" ? "integrations" : models.id);
      answers.push(text);
    }
    const dump = await dumpTables(system.env.DB);
    expect(JSON.stringify(dump)).toContain(models.id);
    const seen = JSON.stringify([answers, dump, system.logs()]);
    for (const canary of Object.values(CANARY)) {
      expect(seen).not.toContain(canary);
      expect(seen).not.toContain(canary.slice(0, -4));
      expect(seen).not.toContain(Buffer.from(canary).toString("base64").slice(0, 20));
    }
    // The secret did reach the provider.
    expect(
      standIn.calls.some(({ headers }) => headers.get("authorization")?.includes(CANARY.openAi)),
    ).toBe(true);
  });

  it("a ciphertext of another row is an error there, and the list still loads", async () => {
    const one = await create(openAiBody({ name: "One" }));
    const two = await create(openAiBody({ name: "Two", apiKey: "sk-of-row-two-0000" }));
    await system.env.DB.prepare(
      "UPDATE integrations SET secrets = (SELECT secrets FROM integrations WHERE id = ?) WHERE id = ?",
    )
      .bind(one.id, two.id)
      .run();
    const { status, body } = await list(admin, "?sort=name");
    expect(status).toBe(200);
    expect(body.integrations).toMatchObject([{ config: { apiKey: "1234" } }, { status: "error" }]);
    const before = standIn.calls.length;
    expect((await test(two.id)).body).toMatchObject({ success: false, status: "error" });
    expect(standIn.calls.length).toBe(before);
    expect((await test(one.id)).body.success).toBe(true);
  });
});
