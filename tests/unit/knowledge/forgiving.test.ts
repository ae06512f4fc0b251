import { describe, expect, it } from "vitest";
import { answerFromChunks, answerInContext } from "@/lib/knowledge/answer";
import { codesIn, hasCode } from "@/lib/knowledge/codes";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const LIBRARY = [
  {
    title: "Service",
    text: "# Service\n\nSpare parts are sent within two days. Old batteries go back to the dealer.",
  },
  {
    title: "Visitors",
    text: "# Visitors\n\nVisitors park behind the lighthouse. A parking permit costs eleven crowns a day.",
  },
  {
    title: "Spare parts",
    text: "# Spare parts\n\nThe gasket has part number HX-204-B and costs 14.90 EUR. The valve has part number HX-240-B and costs 41.90 EUR.",
  },
  {
    title: "Release notes",
    text: "# Release 3.2 (9 July 2025)\n\nThe export limit is 20,000 rows.\n\n# Release 3.1 (12 March 2025)\n\nThe export limit is 5,000 rows.",
  },
  {
    title: "Handbook",
    text: "# Leave\n\nEmployees get 28 days of paid vacation each year. Part-time staff get vacation pro rata.\n\n# Überstunden\n\nÜberstunden werden mit Freizeit ausgeglichen.\n\n# Parkplatz\n\nDie Gebühr beträgt 35 Euro im Monat.",
  },
  {
    title: "Error codes",
    text: "# Error codes\n\n## E04: speed sensor\n\nThe magnet is missing. Move it:\n\n1. Loosen the screw.\n2. Move the magnet.\n\n## E11: battery too hot\n\nLet it cool down in the shade.",
  },
];

const system = await closeAfterTests(createTestSystem());
const ctx = system.context();
const { ragId } = await makeLibrary(ctx, LIBRARY);

const ask = (query: string) => answerFromChunks(ctx, { ragId, query });
const nearest = async (query: string) =>
  (await ask(query)).nearest.map(({ citations }) => citations.map(({ shown }) => shown).join("\n"));

describe("a search forgives", () => {
  it("a typing error, and says what was searched for", async () => {
    const found = await ask("vacaton days");
    expect(found.typos.map(({ shown }) => shown)).toEqual(["vacation"]);
    expect(found.answer).toContain("28 days of paid vacation");
  });

  it("a letter missing or swapped in a short word, if one word alone is meant", async () => {
    const house = await makeLibrary(ctx, [
      { title: "Boiler", text: "# Boiler\n\nThe boiler is serviced each April." },
      { title: "Grid", text: "# Grid\n\nPlants are planted in May. Planks are stacked in June." },
    ]);
    const asked = async (query: string) =>
      (await answerFromChunks(ctx, { ragId: house.ragId, query })).typos.map(({ shown }) => shown);
    expect(await asked("boilr service")).toEqual(["Boiler"]);
    expect(await asked("biolr service")).toEqual([]);
    expect(await asked("bailer service")).toEqual(["Boiler"]);
    // A wrong letter in a short word may be another word, and "plans" may be plants or planks.
    expect(await asked("april cork")).toEqual([]);
    // Its end may be an inflection.
    expect(await asked("boile service")).toEqual([]);
    expect(await asked("plank plnat")).toEqual(["Plants"]);
  });

  it("no wrong first letter, which would answer from another word", async () => {
    const lease = await makeLibrary(ctx, [
      { title: "Mietvertrag", text: "# Untervermietung\n\nSie ist nur mit Zustimmung erlaubt." },
    ]);
    const query = "Wie viele Urlaubstage habe ich?";
    const found = await answerFromChunks(ctx, { ragId: lease.ragId, query });
    expect([found.refused, found.typos]).toEqual([true, []]);
  });

  it("codes, dates, umlauts and compounds in other spellings", async () => {
    for (const [query, part] of [
      ["HX204B", "14.90 EUR"],
      ["hx 204 b", "14.90 EUR"],
      ["2025-07-09", "20,000 rows"],
      ["Ueberstunden", "Freizeit"],
      ["Parkgebühren", "35 Euro"],
    ] as const) {
      expect((await nearest(query))[0], query).toContain(part);
      expect((await ask(query)).typos, query).toEqual([]);
    }
  });

  it("codes and amounts with or without spaces and signs, on both sides", async () => {
    const codes = await makeLibrary(ctx, [
      { title: "Display", text: "# Display\n\nE31 means that the filter is blocked." },
      { title: "Table", text: "# Table\n\nE 44 means that the door is open." },
      { title: "Pump", text: "# Pump\n\nThe pump HX204B weighs nine kilograms." },
      {
        title: "Prices",
        text: "# Prices\n\nThe big one costs 1299 EUR, the small one 1 499,00 EUR.",
      },
      { title: "Rooms", text: "# Rooms\n\nRoom 31 is on page 4. The E is for exit." },
    ]);
    const first = async (query: string) => {
      const {
        nearest: near,
        absent,
        missing,
      } = await answerFromChunks(ctx, {
        ...{ ragId: codes.ragId, query },
      });
      expect([...absent, ...missing], query).toEqual([]);
      return near[0]?.citations.map(({ shown }) => shown).join("\n") ?? "";
    };
    for (const query of ["E31", "E 31", "E-31", "e31", "What does E 31 mean?"])
      expect(await first(query), query).toContain("filter is blocked");
    for (const query of ["E44", "E 44", "e-44"])
      expect(await first(query)).toContain("door is open");
    for (const query of ["HX204B", "HX 204 B", "hx-204-b", "HX204-B"])
      expect(await first(query), query).toContain("nine kilograms");
    for (const query of ["1299", "1 299,00", "1,299.00", "1.299"])
      expect(await first(query), query).toContain("big one");
    for (const query of ["1499", "1,499.00", "1.499"])
      expect(await first(query)).toContain("small one");
    expect(await first("page 4 of room 31")).toContain("Room 31");
  });

  it("no word of a long question, where the others find the passages", async () => {
    const { typos } = await ask("Which releese has the export limit of rows?");
    expect(typos).toEqual([]);
  });
});

describe("an answer", () => {
  it("is the section under the code's heading, with its steps in order", async () => {
    const { answer, citations } = await ask("What does E04 mean?");
    expect(answer).toBe(
      "E04: speed sensor\nThe magnet is missing. Move it:\n1. Loosen the screw.\n2. Move the magnet.",
    );
    expect(citations.map(({ kind }) => kind)).toEqual(["paragraph", "step", "step"]);
  });

  it("is never a neighbor's where no passage has the code or version", async () => {
    for (const code of ["E05", "HX-999-Z"]) {
      const found = await ask(`What does ${code} mean?`);
      expect(found).toMatchObject({ refused: true, absent: [code] });
    }
    const { best } = await ask("What is the export limit in 3.1?");
    expect(best?.quote).toContain("5,000 rows");
    expect((await ask("What is the export limit in 4.0?")).refused).toBe(true);
  });

  it("is not given to a question about another subject", async () => {
    const found = await ask("How many vacation days do contractors get?");
    expect(found.refused).toBe(true);
    expect(found.missing).toEqual(["contra"]);
    expect(found.nearest[0]?.citations[0]?.shown).toContain("28 days");
  });

  it("is not put together from sentences beside each other about other things", async () => {
    expect((await ask("What does a spare battery cost?")).refused).toBe(true);
    const found = await ask("What does a parking permit for visitors cost a day?");
    expect(found.best?.quote).toContain("eleven crowns");
  });

  it("to a follow-up knows what the question before was about", async () => {
    const before = "How many days of paid vacation do employees get each year?";
    const found = await answerInContext(ctx, { ragId, query: "And part-time?", before });
    expect(found.answer).toContain("pro rata");
    const other = { ragId, query: "And the moon?", before };
    expect((await answerInContext(ctx, other)).refused).toBe(true);
  });
});

it("codes are what means one thing, in any of its spellings", () => {
  expect(codesIn("Is `max_age` in v3.2 of the iPhone app an SLA?")).toEqual([
    "max_age",
    "v3.2",
    "iPhone",
    "SLA",
  ]);
  expect(codesIn("WHERE IS THE KEY")).toEqual([]);
  for (const [text, code, is] of [
    ["part HX-204-B", "hx204b", true],
    ["part HX-240-B", "HX-204-B", false],
    ["costs 1,299.00 EUR", "1299", true],
    ["version 40", "4.0", false],
    ["am 9. Juli 2025", "2025-07-09", true],
    ["July 9, 2025", "2025-07-09", true],
    ["on 2025-07-09", "9", true],
    ["9 August 2025", "2025-07-09", false],
    ["on 11 February 2026", "11.02.2026", true],
    ["2026-02-11", "11.2.2026", true],
    ["2 November 2026", "11.02.2026", false],
    ["MAX_JOBS", "MAX_RETRIES", false],
  ] as const)
    expect(hasCode(text, code), `${code} in ${text}`).toBe(is);
});
