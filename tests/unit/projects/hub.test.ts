import { expect, it } from "vitest";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { createProject } from "@/lib/projects/write-projects";
import { getProjectHub } from "@/lib/screens/project-hub";
import { createToken } from "@/lib/tokens/own-tokens";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { pngFile, uploadFile } from "../media/media-fixture";

const system = await closeAfterTests(createTestSystem());

it("the hub reads in one round trip what a project is connected with, each person's tokens alone", async () => {
  const boss = await system.createActor("superadmin");
  const member = await system.createActor("moderator");
  const ctx = system.context(boss);
  const { project } = await createProject(ctx, {
    ...{ name: "Hub", details: "d", projectUrl: "https://a.example", projectType: "Site" },
    ...{ status: "active", workspaces: ["media"], assigned_users: [member.id] },
  });
  const { id } = project;
  for (const [name, type] of [
    ["Sealevel", "supabase"],
    ["Model host", "openai"],
  ] as const) {
    const row = { id: crypto.randomUUID(), name, type, createdAt: 1, updatedAt: 1 };
    await ctx.db.insert(integrations).values(row);
    await ctx.db
      .insert(projectIntegrations)
      .values({ projectId: id, integrationId: row.id, linkedAt: 1 });
  }
  await uploadFile(ctx, id, pngFile("a.png"));
  await createToken(ctx, { name: "t", role: "moderator", access: "read", expires_in_days: 30 });

  const { trips } = await watchQueries(system, boss, (asked) => getProjectHub(asked, id));
  expect(trips).toBe(1);
  const { infrastructure } = await getProjectHub(ctx, id);
  expect(infrastructure).toMatchObject({
    databases: [{ name: "Sealevel", status: "disconnected" }],
    canLink: true,
    storedFiles: { count: 1, maxCount: 20_000 },
    tokens: 1,
  });
  expect(infrastructure.storedFiles.bytes).toBeGreaterThan(0);
  const others = await getProjectHub(system.context(member), id);
  expect(others.infrastructure).toMatchObject({ canLink: false, tokens: 0 });
  const stranger = system.context(await system.createActor("admin"));
  await expect(getProjectHub(stranger, id)).rejects.toMatchObject({ code: "not_found" });
});
