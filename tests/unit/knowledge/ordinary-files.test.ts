import { expect, it } from "vitest";
import { normaliseText } from "@/lib/knowledge/text";
import { ordinaryFiles } from "../../support/bench/ordinary-files";
import { readBrought } from "../../support/brought-files";

const ENDINGS = ["pdf", "docx", "xlsx", "pptx", "html", "md", "csv", "txt", "eml", "epub"];

it("files of the ten kinds that offices have are read whole", async () => {
  const files = ordinaryFiles();
  expect(files.map(({ name }) => name.split(".").at(-1))).toEqual(ENDINGS);
  for (const { name, bytes, fact } of files) {
    const { text } = await readBrought(name, { bytes });
    expect([name, text.includes(fact)]).toEqual([name, true]);
    expect([name, normaliseText(text).length > 6000]).toEqual([name, true]);
  }
});
