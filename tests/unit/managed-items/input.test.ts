import { describe, expect, it } from "vitest";
import { KINDS } from "./items-fixture";

describe.each(["agent", "rag"] as const)("what an %s is sent with", (kind) => {
  const { fields, createSchema, updateSchema, url, type } = KINDS[kind];
  const messages = (changes: Record<string, unknown>) =>
    createSchema.safeParse({ ...fields, ...changes }).error?.issues.map(({ message }) => message);

  it.each(["name", "details", url, type, "status"])("%s is required", (field) => {
    expect(messages({ [field]: undefined })?.[0]).toMatch(/is required$/);
  });

  it("its URL is http or https", () => {
    for (const address of ["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "nope"])
      expect(messages({ [url]: address })?.[0], address).toMatch(/must be a URL/);
  });

  it("every text and list has a maximum", () => {
    const tooMuch = {
      name: "x".repeat(201),
      details: "x".repeat(5001),
      [url]: `https://a.example/${"x".repeat(2048)}`,
      [type]: "x".repeat(101),
      assigned_users: Array.from({ length: 501 }, (_, index) => `u${index}`),
    };
    for (const [field, value] of Object.entries(tooMuch))
      expect(messages({ [field]: value }), field).toHaveLength(1);
  });

  it("an edit keeps what was sent and nothing else", () => {
    expect(updateSchema.parse({ name: "New", id: "x", version: 3 })).toEqual({ name: "New" });
    expect(updateSchema.parse({})).toEqual({});
  });
});

describe("the vocabularies", () => {
  const takes = (kind: "agent" | "rag", changes: Record<string, string>) =>
    KINDS[kind].createSchema.safeParse({ ...KINDS[kind].fields, ...changes }).success;

  it("an agent is active or inactive", () => {
    const statuses = ["active", "inactive", "planning", "training", "ACTIVE", ""];
    expect(statuses.filter((status) => takes("agent", { status }))).toEqual(["active", "inactive"]);
  });

  it("a RAG's types and statuses are closed", () => {
    const types = [
      "document-qa",
      "knowledge-base",
      "semantic-search",
      "conversational",
      "multi-modal",
      "custom",
    ];
    const statuses = ["planning", "active", "inactive", "training", "error"];
    expect([...types, "Wiki", ""].filter((ragType) => takes("rag", { ragType }))).toEqual(types);
    expect([...statuses, "paused", ""].filter((status) => takes("rag", { status }))).toEqual(
      statuses,
    );
  });
});
