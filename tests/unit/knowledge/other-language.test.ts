import { expect, it } from "vitest";
import { ragDocuments } from "@/db/schema/knowledge";
import { askRag, searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { makeLibrary } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

it("a question in another language than the documents is told so", async () => {
  const system = await createTestSystem();
  try {
    const ctx = system.context(await system.createActor("superadmin"));
    const { ragId } = await makeLibrary(ctx, [
      {
        title: "Mietvertrag",
        text: "# Kündigung\n\nDie Kündigungsfrist beträgt drei Monate zum Ende des Monats.",
      },
      { title: "Notiz", text: "B 17" },
    ]);
    const noteOf = async (question: string) => {
      const [asked, searched] = [
        await askRag(ctx, ragId, { question }, { logQuery: false }),
        await searchPassages(ctx, ragId, { query: question }, { logQuery: false }),
      ];
      return { refused: asked.refused, asked: asked.note, searched: searched.note };
    };
    const english = "How long is the notice period of the lease?";
    // No language is known yet.
    expect(await noteOf(english)).toEqual({ refused: true, asked: null, searched: null });

    await ctx.db.update(ragDocuments).set({ language: "de" });
    const note =
      "The documents are in German, and this question is in English. Words match only in the same language: ask in German, or choose an embedding model that understands both.";
    expect(await noteOf(english)).toEqual({ refused: true, asked: note, searched: note });
    for (const [question, refused] of [
      // Answered, unanswered in the same language, and too short to tell.
      ["Wie lang ist die Kündigungsfrist in Monaten?", false],
      ["Wer hat den Schlüssel für den Keller?", true],
      ["notice period", true],
    ] as const)
      expect(await noteOf(question), question).toEqual({ refused, asked: null, searched: null });
  } finally {
    await system.close();
  }
});
