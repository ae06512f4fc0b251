import { runInNewContext } from "node:vm";
import { Column, getTableName, is, SQL, Subquery, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "@/db/schema/auth";
import { withPlannedRows } from "../../../scripts/lib/drizzle-rows.mjs";

/** Drizzle's own, as it stands in the bundle. */
const DRIZZLES = [
  "function j(a2,b2,c2){let i2={},j2=a2.reduce((a3,{path:j3,field:k2},l2)=>{let m2;",
  "m2=(0,e.is)(k2,d.V)?k2:(0,e.is)(k2,f.Xs)?k2.decoder:(0,e.is)(k2,g.n)?k2._.sql.decoder:k2.sql.decoder;",
  "let n2=a3;for(let[a4,f2]of j3.entries())if(a4<j3.length-1)f2 in n2||(n2[f2]={}),n2=n2[f2];",
  "else{let a5=b2[l2],g2=n2[f2]=a5===null?null:m2.mapFromDriverValue(a5);",
  "if(c2&&(0,e.is)(k2,d.V)&&j3.length===2){let a6=j3[0];",
  'a6 in i2?typeof i2[a6]=="string"&&i2[a6]!==(0,h.Io)(k2.table)&&(i2[a6]=!1):i2[a6]=g2===null&&(0,h.Io)(k2.table)}}return a3},{});',
  'if(c2&&Object.keys(i2).length>0)for(let[a3,b3]of Object.entries(i2))typeof b3!="string"||c2[b3]||(j2[a3]=null);return j2}',
].join("");

type ReadRow = (columns: unknown[], row: unknown[], joined?: Record<string, boolean>) => unknown;

function readerOf(bundle: string | null): ReadRow {
  return runInNewContext(`(() => { ${bundle}; return j; })()`, {
    e: { is },
    d: { V: Column },
    f: { Xs: SQL },
    g: { n: Subquery },
    h: { Io: getTableName },
  });
}

const COLUMNS = [
  { path: ["total"], field: sql<number>`count(*)`.mapWith(Number) },
  { path: ["alias"], field: sql<string>`1`.as("alias") },
  { path: ["active"], field: users.active },
  { path: ["user", "id"], field: users.id },
  { path: ["user", "name"], field: users.name },
  { path: ["session", "id"], field: sessions.id },
  { path: ["mixed", "user"], field: users.id },
  { path: ["mixed", "session"], field: sessions.id },
  { path: ["deep", "er", "id"], field: users.id },
];

describe("the rows of an answer", () => {
  const [own, planned] = [DRIZZLES, withPlannedRows(DRIZZLES)].map(readerOf);
  const rows = [
    ["7", "x", 1, "u1", "Ada", "s1", "u1", "s1", "u1"],
    [null, null, 0, null, null, null, null, null, null],
    ["0", "", null, "u2", null, null, null, "s2", null],
  ];

  it.each<Record<string, boolean> | undefined>([
    undefined,
    {},
    { users: true },
    { users: false, sessions: true },
  ])("are read as drizzle reads them, also those of a join that found nothing", (joined) => {
    for (const row of [...rows, ...rows])
      expect(planned?.(COLUMNS, row, joined)).toEqual(own?.(COLUMNS, row, joined));
  });

  it("are left alone where drizzle reads them in another way, or in two", () => {
    expect(withPlannedRows(DRIZZLES.replace("decoder", "reader"))).toBeNull();
    expect(withPlannedRows(`${DRIZZLES};${DRIZZLES}`)).toBeNull();
  });
});
