import { describe, expect, it } from "vitest";
import { auditSentence } from "@/lib/system/audit-sentence";

const said = (entry: Partial<Parameters<typeof auditSentence>[0]>) => {
  const whole = {
    action: "projects.update",
    outcome: "done" as const,
    entityType: "project",
    entityId: "p1",
    entityName: "Aurora",
    changes: [],
    ...entry,
  };
  const { verbPhrase, kind, name, href } = auditSentence(whole);
  return { text: [verbPhrase, kind, name].filter(Boolean).join(" "), href };
};

describe("an audit entry in words", () => {
  it("names what was done and leads to it", () => {
    expect(said({})).toEqual({ text: "changed the project Aurora", href: "/projects/p1" });
    expect(
      said({ action: "tasks.comment.create", entityType: "task", entityName: "Plan" }),
    ).toEqual({ text: "commented on the task Plan", href: "/tasks/p1" });
    expect(said({ action: "rags.replaceDocuments", entityType: "rag" }).text).toBe(
      "replaced documents of the RAG Aurora",
    );
  });

  it.each([
    ["tasks.giveAgent", "task", "assigned an agent to the task Aurora"],
    ["tasks.takeAgent", "task", "removed the agent from the task Aurora"],
    ["tasks.review", "task", "reviewed the result of the task Aurora"],
    ["products.stock", "product", "changed the stock of the product Aurora"],
    ["contacts.comment.delete", "contact", "deleted a comment on the contact Aurora"],
    ["tasks.comment.update", "task", "changed a comment on the task Aurora"],
    ["rags.createQuestion", "rag", "created a question of the RAG Aurora"],
    ["rags.addDocuments", "rag", "added documents to the RAG Aurora"],
    ["contacts.deleteMany", "contact", "deleted several contacts Aurora"],
    ["integrations.useTool", "integration", "used a tool of the integration Aurora"],
    ["auth.enrollFactor", "user", "set up a second factor"],
  ])("says %s in words", (action, entityType, text) => {
    expect(said({ action, entityType }).text).toBe(text);
  });

  it.each([
    ["jobs.drain", "system", null, { drained: "true" }, "paused the engine"],
    ["jobs.drain", "system", null, { drained: "false" }, "resumed the engine"],
    ["jobs.drain", "system", null, {}, "paused or resumed the engine"],
    [
      "tasks.review",
      "task",
      "t1",
      { decision: "accept" },
      "approved the result of the task Aurora",
    ],
    ["tasks.review", "task", "t1", { decision: "return" }, "requested changes on the task Aurora"],
    ["projects.link", "project", "p1", { agentId: "a1" }, "linked an agent to the project Aurora"],
    ["projects.link", "project", "p1", { ragId: "r1" }, "linked a RAG to the project Aurora"],
    ["projects.link", "project", "p1", {}, "added a link to the project Aurora"],
    ["settings.upload", "settings", "logo", { logoKey: "x" }, "uploaded a logo"],
    ["settings.removeImage", "settings", "favicon", {}, "removed the favicon"],
    ["contacts.import", "contact", null, { rows: "1194" }, "imported 1,194 contacts"],
    ["contacts.import", "contact", null, { rows: "1" }, "imported 1 contact"],
    ["contacts.import", "contact", null, {}, "imported contacts"],
    ["samples.remove", "workspace", "w1", {}, "removed the sample data from the workspace Aurora"],
    ["samples.load", "workspace", "w1", {}, "loaded sample data into the workspace Aurora"],
    ["users.endSessions", "user", "u1", {}, "signed out the user Aurora"],
    ["rags.switchGeneration", "rag", "r1", {}, "switched to a new index of the RAG Aurora"],
  ])("says of %s what the change says: %#", (action, entityType, entityId, after, text) => {
    const changes = Object.entries(after).map(([field, value]) => ({
      field,
      before: null,
      after: value,
    }));
    const entityName = entityType === "contact" ? null : "Aurora";
    expect(said({ action, entityType, entityId, entityName, changes }).text).toBe(text);
  });

  it.each([
    [{ field: "userId", before: "u1", after: null }, "removed someone from the project Aurora"],
    [{ field: "userId", before: null, after: "u1" }, "added someone to the project Aurora"],
    [{ field: "userRole", before: "user", after: "admin" }, "changed a role in the project Aurora"],
  ])("says who came, went or has another role: %#", (change, text) => {
    expect(said({ action: "projects.assign", changes: [change] }).text).toBe(text);
  });

  it("names what is gone by its change, without a link", () => {
    const changes = [{ field: "name", before: "Old", after: null }];
    const gone = { action: "projects.delete", entityName: null, changes };
    expect(said(gone)).toEqual({ text: "deleted the project Old", href: null });
  });

  it("says what was refused, and what is a sentence by itself", () => {
    expect(said({ outcome: "refused" }).text).toBe("wasn't allowed to change the project Aurora");
    expect(said({ action: "auth.signIn", outcome: "refused" })).toEqual({
      text: "couldn't sign in",
      href: null,
    });
    expect(said({ action: "auth.signIn" }).text).toBe("signed in");
  });

  it("keeps the word of an action that it does not know", () => {
    expect(said({ action: "projects.frobnicate" }).text).toBe(
      "ran “frobnicate” on the project Aurora",
    );
    expect(said({ action: "projects.frobnicate", outcome: "refused" }).text).toBe(
      "wasn't allowed to run “frobnicate” on the project Aurora",
    );
  });
});
