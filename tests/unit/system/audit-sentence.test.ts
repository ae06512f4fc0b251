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
  const { deed, kind, name, href } = auditSentence(whole);
  return { text: [deed, kind, name].filter(Boolean).join(" "), href };
};

describe("an audit entry in words", () => {
  it("names what was done and leads to it", () => {
    expect(said({})).toEqual({ text: "changed the project Aurora", href: "/projects/p1" });
    expect(
      said({ action: "tasks.comment.create", entityType: "task", entityName: "Plan" }),
    ).toEqual({ text: "created comment of the task Plan", href: "/tasks/p1" });
    expect(said({ action: "rags.replaceDocuments", entityType: "rag" }).text).toBe(
      "replaced documents of the RAG Aurora",
    );
  });

  it("names what is gone by its change, without a link", () => {
    const changes = [{ field: "name", before: "Old", after: null }];
    const gone = { action: "projects.delete", entityName: null, changes };
    expect(said(gone)).toEqual({ text: "deleted the project Old", href: null });
  });

  it("says what was refused, and what is a sentence by itself", () => {
    expect(said({ outcome: "refused" }).text).toBe("was refused to change the project Aurora");
    expect(said({ action: "auth.signIn", outcome: "refused" })).toEqual({
      text: "could not sign in",
      href: null,
    });
    expect(said({ action: "auth.signIn" }).text).toBe("signed in");
  });

  it("keeps the word of an action that it does not know", () => {
    expect(said({ action: "projects.frobnicate" }).text).toBe(
      "did “frobnicate” to the project Aurora",
    );
  });
});
