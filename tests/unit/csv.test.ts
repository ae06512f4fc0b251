import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLines, csvNumber, separatorOf } from "@/lib/csv";

describe("CSV", () => {
  it("no cell is a formula, whatever comes before its sign", () => {
    expect(csvLines([["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\nx"]])).toBe(
      `"'=1+1","'+1","'-1","'@x","'\t'=1","' =1","'\nx"\r\n`,
    );
    expect(csvLines([["＝1+1", "＋1", "－1", "＠x"]])).toBe(`"'＝1+1","'＋1","'－1","'＠x"\r\n`);
  });

  it("a formula after what separates cells elsewhere is none either", () => {
    expect(csvLines([["a;=1+1;b", "a; @x", "a\t＝1", "1;2", "a, -b", "a-b"]])).toBe(
      `"a;'=1+1;b","a; '@x","a\t'＝1","1;2","a, -b","a-b"\r\n`,
    );
  });

  it("a region that writes 1,5 has semicolons between cells, and commas in numbers", () => {
    expect(["de-DE", "fr-FR", "pl-PL", "pt-BR", "tr-TR"].map(separatorOf)).toEqual(
      Array(5).fill(";"),
    );
    expect(["en-GB", "en-US", "ja-JP", "hi-IN", "th-TH"].map(separatorOf)).toEqual(
      Array(5).fill(","),
    );
    expect(csvLines([["a", csvNumber(12.5, ";")]], ";")).toBe('"a";"12,5"\r\n');
    expect(csvNumber(12.5, ",")).toBe("12.5");
  });

  it("every cell is quoted, and comes back as it was", () => {
    const rows = [
      ["id", "name"],
      ["1", 'He said "no", twice;\nand left'],
      ["", " padded "],
    ];
    const file = csvLines(rows);
    expect(file).toBe('"id","name"\r\n"1","He said ""no"", twice;\nand left"\r\n""," padded "\r\n');
    expect(Papa.parse(file, { skipEmptyLines: true }).data).toEqual(rows);
    expect(csvLines([[null, "a"]])).toBe('"","a"\r\n');
    expect(csvLines([])).toBe("");
  });
});
