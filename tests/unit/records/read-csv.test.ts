import { describe, expect, it } from "vitest";
import type { CsvRow } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/import-plan";
import {
  type CsvStart,
  type LineOf,
  NotCsv,
  readCsv,
  readCsvStart,
} from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/read-csv";

const fileOf = (content: string | Uint8Array) =>
  new File([content as Uint8Array<ArrayBuffer>], "file.csv");
const latin1 = (text: string) => Buffer.from(text, "latin1");

async function readAll(file: File): Promise<{ start: CsvStart; rows: LineOf<CsvRow>[] }> {
  const start = await readCsvStart(file);
  const rows: LineOf<CsvRow>[] = [];
  await readCsv(file, start.format, async (part) => {
    rows.push(...part);
    return true;
  });
  return { start, rows };
}

describe("what is in a file arrives whole", () => {
  const TEXT = "üöä".repeat(110);

  it("400 rows in UTF-8 whose letters lie across the borders of parts", async () => {
    const lines = Array.from(
      { length: 400 },
      (_, n) => `Jürgen Ößü ${n},k${n}@example.com,ÄÖÜäöüß,${TEXT}`,
    );
    // Each pad moves the borders by a byte.
    for (const pad of ["", "x", "xx"]) {
      const { start, rows } = await readAll(
        fileOf(`Full name,E-mail,Company,Notes${pad}\n${lines.join("\n")}`),
      );
      expect(start).toMatchObject({ total: 400, hasLostLetters: false });
      expect(rows).toHaveLength(400);
      expect(rows.every(({ row }) => row[`Notes${pad}`] === TEXT)).toBe(true);
      expect(rows.map(({ row }) => row["Full name"])).toEqual(
        Array.from({ length: 400 }, (_, n) => `Jürgen Ößü ${n}`),
      );
    }
  });

  it("450 rows in UTF-16 with tabs and Windows line ends", async () => {
    const lines = Array.from(
      { length: 450 },
      (_, n) => `Jürgen ${n}\tq${n}@example.com\tÄÖÜ\t${TEXT}`,
    );
    const text = `\uFEFFFull name\tE-mail\tCompany\tNotes\r\n${lines.join("\r\n")}`;
    const { start, rows } = await readAll(fileOf(Buffer.from(text, "utf16le")));
    expect(start.format).toMatchObject({ encoding: "utf-16le", delimiter: "\t" });
    expect(rows).toHaveLength(450);
    expect(rows.at(-1)).toEqual({
      line: 451,
      row: {
        "Full name": "Jürgen 449",
        "E-mail": "q449@example.com",
        Company: "ÄÖÜ",
        Notes: TEXT,
      },
    });
  });

  it("Excel's file on a German machine, and the same with an encoding that does not fit", async () => {
    const file = fileOf(
      latin1("Full name;E-mail;Company\r\nJörg Müller;jm1@example.com;Größe GmbH\r\n"),
    );
    const { start, rows } = await readAll(file);
    expect(start.format).toMatchObject({ encoding: "windows-1252", delimiter: ";" });
    expect(rows[0]?.row).toEqual({
      "Full name": "Jörg Müller",
      "E-mail": "jm1@example.com",
      Company: "Größe GmbH",
    });
    const wrong = await readCsvStart(file, { encoding: "utf-8" });
    expect(wrong.hasLostLetters).toBe(true);
  });
});

describe("the rows of the table are found", () => {
  it.each([
    ["a line that says the delimiter", "sep=;\nName;Value\nPump;12\n", ["Name", "Value"], 3],
    ["the same as Excel quotes it", '"sep=;"\r\nName;Value\r\nPump;12\r\n', ["Name", "Value"], 3],
    [
      "titles above the table",
      "Report of sales\nGenerated 2024-05-01\n\nName,Value\nPump,12\n",
      ["Name", "Value"],
      5,
    ],
    ["a single column", "Name\nPump\n", ["Name"], 2],
    ["blank lines between", "\n\nName,Value\n\n,\nPump,12\n", ["Name", "Value"], 6],
    [
      "columns without a name or with a name twice",
      "Name,,Name\nPump,1,2\n",
      ["Name", "Column 2", "Name (3)"],
      2,
    ],
  ])("%s", async (_, text, headers, line) => {
    const { start, rows } = await readAll(fileOf(text));
    expect(start.headers).toEqual(headers);
    expect(rows).toMatchObject([{ line, row: { Name: "Pump" } }]);
    expect(start.total).toBe(1);
  });

  it("the row with the column names can be chosen", async () => {
    const file = fileOf("Sales, north\nName,Value\nPump,12\n");
    expect((await readCsvStart(file)).headers).toEqual(["Sales", "north"]);
    const chosen = await readCsvStart(file, { headerRow: 1 });
    expect(chosen).toMatchObject({ headers: ["Name", "Value"], total: 1 });
    expect(chosen.top[0]).toEqual(["Sales", " north"]);
  });

  it("a row that is broken says why", async () => {
    const { rows } = await readAll(fileOf('Name,Value\nA,1\nC,3,surplus\nD,4\n"E,5\nF,6\n'));
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, "This row has 3 cells, but the file has 2 columns"],
      [4, undefined],
      [5, expect.stringContaining("never closed, so the rows below it couldn't be read")],
    ]);
    const quoted = await readAll(fileOf('Name,Value\n"B" x","2"\nC,3\n'));
    expect(quoted.rows[0]?.problem).toContain("closing quotation mark");
  });

  it.each([
    ["an XLSX", [0x50, 0x4b, 0x03, 0x04, 0], /spreadsheet file.*CSV UTF-8/],
    ["an old XLS", [0xd0, 0xcf, 0x11, 0xe0, 0], /spreadsheet file/],
    ["a PDF", [0x25, 0x50, 0x44, 0x46], /PDF/],
    ["a picture", [0x89, 0x50, 0, 1, 2, 0, 0, 0, 3, 4, 5, 6, 0], /not text/],
  ])("%s gets a sentence", async (_, bytes, message) => {
    await expect(readCsvStart(fileOf(new Uint8Array(bytes)))).rejects.toThrow(message);
    await expect(readCsvStart(fileOf(new Uint8Array(bytes)))).rejects.toBeInstanceOf(NotCsv);
  });
});

it.each([
  ["1,234|2,000", "ambiguous"],
  ["1,234|12,5", ","],
  ["1,234|1,234.50", "."],
  ["1.234,56|7", ","],
  ["1.234|5", "ambiguous"],
  ["0.123|1.234", "."],
  ["12,5|12.5", "mixed"],
  ["7|1200|", "any"],
  ["1 234,50|1 000", ","],
  ["1,234,567", "."],
  ["Pump|x", undefined],
])("the numbers %s of a column are written with %s", async (cells, sign) => {
  const rows = cells.split("|").map((cell) => `a;${cell}`);
  const { forms } = await readCsvStart(fileOf(`Name;Value\n${rows.join("\n")}\n`));
  expect(forms.decimals.Value).toBe(sign);
});

it.each([
  ["03/04/2026|3/4/26", "ambiguous"],
  ["03/04/2026|28/02/2026", "day"],
  ["03/04/2026|12/31/2026", "month"],
  ["31/12/2026|12/31/2026", "mixed"],
  ["3.11.2026|2026-11-03|", "any"],
  ["Pump|31/02/2026", undefined],
])("the dates %s of a column have the %s first", async (cells, order) => {
  const rows = cells.split("|").map((cell) => `a;${cell}`);
  const { forms } = await readCsvStart(fileOf(`Name;Value\n${rows.join("\n")}\n`));
  expect(forms.dates.Value).toBe(order);
});
