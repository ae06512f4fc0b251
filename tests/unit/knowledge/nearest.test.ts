import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { answerFromChunks } from "@/lib/knowledge/answer";
import { setChunkDisabled } from "@/lib/knowledge/index-chunks";
import { scoreByLetters } from "@/lib/knowledge/letter-groups";
import { searchNearest } from "@/lib/knowledge/near-search";
import { makeLibrary } from "../../support/knowledge-world";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const bestOf = (question: string, texts: readonly string[]) => {
  const scores = scoreByLetters(question, texts);
  return texts[scores.indexOf(Math.max(...scores))];
};

describe("letters that a question and a text share", () => {
  it.each([
    ["compounds", "vloer", "Een laminaatvloer mag na overleg.", "De vlag hangt buiten."],
    ["inflections", "hond", "Alleen kleine honden mogen mee.", "De hand blijft droog."],
    ["accents and case", "uberstunde", "ÜBERSTUNDEN sind frei.", "Die Stunde ist um."],
    ["Cyrillic", "собака", "Здесь можно с собаками.", "Здесь можно с сумками."],
    ["Chinese", "退货", "三十天内可退货。", "运费为五百元。"],
    ["Thai", "วันหยุด", "พนักงานมีวันหยุดสามสิบวัน", "สำนักงานเปิดเก้าโมง"],
  ])("find %s", (_, question, near, far) => {
    expect(bestOf(question, [far, near])).toBe(near);
  });

  it("are nothing where no word has any in common", () => {
    expect(scoreByLetters("xylophone", ["Bread and butter", ""])).toEqual([0, 0]);
    expect(scoreByLetters("", ["Bread"])).toEqual([0]);
    expect(scoreByLetters("bread", [])).toEqual([]);
  });
});

describe("the nearest passages", () => {
  const LIBRARY = [
    { title: "Blad 1", text: "Een laminaatvloer mag alleen met een tussenlaag." },
    { title: "Blad 2", text: "Rustige honden zijn welkom." },
    { title: "Blad 3", text: "Gebroken glas wordt vergoed." },
    { title: "Blad 4", text: "De afzuigkap wordt elk jaar nagekeken." },
    { title: "Blad 5", text: "Schuttingen zijn hoogstens twee meter." },
    { title: "Blad 6", text: "Fietsen staan achter de poort." },
  ];
  let system: TestSystem;
  let ctx: Context;
  let ragId: string;
  beforeAll(async () => {
    system = await createTestSystem();
    ctx = system.context();
    ({ ragId } = await makeLibrary(ctx, LIBRARY));
  });
  afterAll(() => system.close());

  const nearest = async (query: string) =>
    (await answerFromChunks(ctx, { ragId, query })).nearest.map(({ citations }) =>
      citations.map(({ shown }) => shown).join(" "),
    );
  const search = (query: string, maxCompared?: number) =>
    searchNearest(ctx, { ragId, query, limit: 5, maxCompared });

  it("have the question's words inside longer ones, or with another ending", async () => {
    expect((await nearest("Welke vloer past hier?"))[0]).toContain("laminaatvloer");
    expect((await nearest("Neem je een hond?"))[0]).toContain("honden");
  });

  it("are ranked by words first, and the rest by letters", async () => {
    const [first, ...others] = await nearest("Hoe hoog is een schutting, en een vloer?");
    expect(first).toContain("Schuttingen");
    expect(others.join(" ")).toContain("laminaatvloer");
  });

  it("are in larger RAGs only those with the question's words", async () => {
    const found = async (query: string) =>
      (await search(query, LIBRARY.length - 1)).map(({ title }) => title);
    expect(await found("Welke vloer?")).toEqual([]);
    expect(await found("Waar staan fietsen en welke vloer?")).toEqual(["Blad 6"]);
  });

  it("leave out excluded passages, and documents that the filters don't match", async () => {
    expect((await search("Welke vloer?")).map(({ title }) => title)).toContain("Blad 1");
    const filters = { tags: ["none"] };
    expect(await searchNearest(ctx, { ragId, query: "Welke vloer?", limit: 5, filters })).toEqual(
      [],
    );
    const [hit] = await search("laminaatvloer");
    const chunkId = hit?.chunkIds[0] ?? 0;
    await setChunkDisabled(ctx, { ragId, chunkId, disabled: true });
    expect((await search("laminaatvloer")).map(({ title }) => title)).not.toContain("Blad 1");
    await setChunkDisabled(ctx, { ragId, chunkId, disabled: false });
  });
});
