import { describe, expect, it } from "vitest";
import { CONTACT_STATUSES, DEAL_STAGES, LEAD_STATUSES } from "@/db/vocabulary";
import { closeAfterTests } from "../support/close-after-tests";
import { call, type Person } from "../support/people";
import { startSystem } from "../support/system";
import { createWorkspaceWorld } from "../support/workspace-world";

const as = (person: Person | null, method: string, path: string, body?: unknown) =>
  call(system, person, method, `/api/projects/${projectId}/workspaces/crm${path}`, body);
const make = (path: string, body: unknown) => as(member, "POST", path, body);

const system = await closeAfterTests(startSystem());
const { member, outsider, projectId } = await createWorkspaceWorld(system, ["crm"]);

describe("CRM over HTTP", () => {
  it("sample data fills an empty workspace, and one call takes it out again", async () => {
    expect((await as(outsider, "POST", "/sample")).status).toBe(404);
    expect(await as(member, "POST", "/sample")).toMatchObject({
      status: 201,
      body: { records: 12 },
    });
    expect((await as(member, "POST", "/sample")).status).toBe(409);
    for (const name of ["contacts", "leads", "deals"]) {
      const { body } = await as(member, "GET", `/${name}`);
      expect(body[name].length).toBeGreaterThan(0);
      expect(body[name].every((record: { is_sample: boolean }) => record.is_sample)).toBe(true);
    }
    expect((await as(member, "DELETE", "/sample")).body).toMatchObject({ removed: 12 });
    for (const name of ["contacts", "leads", "deals"])
      expect((await as(member, "GET", `/${name}`)).body.stats.total).toBe(0);
  });

  it("a contact has its fields, and requires a full name and an email", async () => {
    const fields = {
      name: "Ada Lovelace",
      email: "ada@example.com",
      phone: "+44 20 7946 0000",
      company: "Analytical Engines",
      position: "Mathematician",
      status: "active",
      last_contact: "2026-11-20",
      tags: ["vip", "maths"],
      lifetime_value: 1234.5,
      currency: "GBP",
    };
    const { status, body } = await make("/contacts", fields);
    expect(status).toBe(201);
    expect(body.contact).toMatchObject(fields);
    expect((await make("/contacts", {})).body.errors).toEqual({
      name: ["Full name is required"],
      email: ["Email is required"],
    });
    const wrong = await make("/contacts", { name: "A", email: "no address", status: "friend" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["email", "status"]]);
    for (const value of CONTACT_STATUSES) {
      const made = await make("/contacts", { name: value, email: "a@example.com", status: value });
      expect(made.body.contact.status).toBe(value);
    }
  });

  it("a lead has its fields; its score is 0 to 100", async () => {
    const fields = {
      name: "Nordlicht",
      status: "qualified",
      source: "Fair",
      score: 0,
      estimated_value: 99.99,
      assigned_to: member.id,
    };
    expect((await make("/leads", fields)).body.lead).toMatchObject({ ...fields, deal_id: null });
    expect((await make("/leads", { name: "Best", score: 100 })).status).toBe(201);
    for (const score of [-1, 101, 1.5, "high"]) {
      const refused = await make("/leads", { name: "Wrong", score });
      expect([score, refused.status, Object.keys(refused.body.errors)]).toEqual([
        score,
        400,
        ["score"],
      ]);
    }
    for (const status of LEAD_STATUSES)
      expect((await make("/leads", { name: status, status })).body.lead.status).toBe(status);
    expect((await make("/leads", { name: "Wrong", status: "lost" })).status).toBe(400);
  });

  it("a deal has its fields and stages", async () => {
    const fields = {
      name: "Licence",
      stage: "negotiation",
      value: 12000,
      currency: "EUR",
      probability: 60,
      expected_close: "2027-01-31",
      notes: "Waiting for the budget",
    };
    expect((await make("/deals", fields)).body.deal).toMatchObject(fields);
    for (const stage of DEAL_STAGES)
      expect((await make("/deals", { name: stage, stage })).body.deal.stage).toBe(stage);
    expect((await make("/deals", { name: "Wrong", stage: "new" })).status).toBe(400);
    expect((await make("/deals", { name: "Wrong", probability: 101 })).status).toBe(400);
  });

  it("a lead becomes one deal: the second call leads to the same", async () => {
    const { body } = await make("/leads", { name: "Twice", status: "proposal", score: 70 });
    const path = `/leads/${body.lead.id}/deal`;
    expect((await as(outsider, "POST", path)).status).toBe(404);
    const [first, second] = [await make(path, {}), await make(path, {})];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(first.body.deal).toMatchObject({ name: "Twice", stage: "proposal", probability: 70 });
    expect(second.body.deal.id).toBe(first.body.deal.id);
    const read = await as(member, "GET", `/leads/${body.lead.id}`);
    expect(read.body.lead.deal_id).toBe(first.body.deal.id);
  });
});
