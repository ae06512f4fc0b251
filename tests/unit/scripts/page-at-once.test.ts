import { isUtf8 } from "node:buffer";
import * as streams from "node:stream";
import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { withPagesAtOnce } from "../../../scripts/lib/page-at-once.mjs";

/** What is changed, as it stands in the bundle of Next's server; #{ stands for what begins a value in a text. */
const NEXTS = [
  "async function T(u2,t3,r3){let a3=new i2.PassThrough,o2={promise:u2.ready},l2=r3?.waitForAllReady===!0,m2=0;",
  "return l2||(await pageHeld(o2.promise),u2.pipe(a3)),{stream:a3}}",
  "class Replayable{constructor(c,d,e){this._chunks=c,this._done=d,this._error=e}createReplayStream(){",
  "let e3=i2.Readable;let t3=this._chunks.slice(),s2=this._done,o2=this._error,l2=new e3({read(){for(let e4 of t3)this.push(e4);t3=[],this.push(null)}});",
  "if(o2)return l2.destroy(o2),l2;if(s2)return l2;return l2}}",
  'function B(e3,t3,r3){let n3=t3?`<script nonce="#{(0,d.eS)(t3)}">`:"<script>",a3=k(e3),s2=new i2.PassThrough,o2=`(self.__next_f=self.__next_f||[]).push(#{(0,d.ui)(JSON.stringify([0]))})`;',
  "return r3!=null&&(o2+=`;self.__next_f.push(#{(0,d.ui)(JSON.stringify([2,r3]))})`),s2.push(Buffer.from(`#{n3}#{o2}</script>`)),V(a3,s2,n3),s2}",
  "async function V(e3,t3,r3){for await(let n3 of e3)t3.push(Buffer.from(`#{r3}#{(0,s.isUtf8)(n3)?(0,d.ui)(JSON.stringify([1,n3.toString()])):3}</script>`));t3.end()}",
  "async function I(e3,{suffix:t3,inlinedDataStream:r3,waitForAllReady:n3,allReady:a3,deploymentId:s2,getServerInsertedHTML:d2,getServerInsertedMetadata:f2,validateRootLayout:h2}){",
  "return streamed(e3,r3)}",
]
  .join("")
  .replaceAll("#{", "${");

const DATA = '0:["ä","</script>"]\n';
const SCRIPTS =
  '<script nonce="n">(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script nonce="n">self.__next_f.push([1,"0:[\\"ä\\",\\"\\u003c/script>\\"]\\n"])</script>';

interface Asked {
  html?: readonly string[];
  /** The page was there within the time that it is held for. */
  isHeld?: boolean;
  data?: Uint8Array;
  isDone?: boolean;
  inserted?: string;
  how?: object | null;
  fails?: Error;
}

/** Asks for a page. What goes through Next's streams is answered with "streamed", the page, and what the data's said. */
async function ask(asked: Asked): Promise<string> {
  const { html = [], isHeld = true, data = Buffer.from(DATA), isDone = true } = asked;
  const { inserted = "", how = {}, fails } = asked;
  const context = {
    i2: streams,
    s: { isUtf8 },
    d: { eS: String, ui: (json: string) => json.replaceAll("<", "\\u003c") },
    k: (stream: unknown) => stream,
    pageHeld: () => Promise.resolve(isHeld),
    streamed: async (page: streams.Readable, made: streams.Readable) =>
      streams.Readable.from([`streamed ${await text(page)}${await text(made)}`]),
    Buffer,
  };
  const program = `(() => { ${withPagesAtOnce(NEXTS)}; return { T, Replayable, B, I }; })()`;
  const { T, Replayable, B, I } = runInNewContext(program, context);
  const react = {
    ready: Promise.resolve(),
    pipe(to: streams.Writable) {
      if (fails) return void to.destroy(fails);
      for (const part of html) to.write(part);
      to.end();
    },
  };
  const { stream } = await T(react, {}, how);
  const page = await I(stream, {
    inlinedDataStream: B(new Replayable([data], isDone).createReplayStream(), "n"),
    getServerInsertedHTML: async () => inserted,
    getServerInsertedMetadata: async () => "<i>icon</i>",
  });
  return text(page);
}

const HTML = ["<html><head><title>ä</title>", "</head><body><p>🙂</p>", "</body></html>"];
const WHOLE = `<html><head><title>ä</title></head><body><p>🙂</p>${SCRIPTS}</body></html>`;

describe("a page that is put together at once", () => {
  it("has its data behind it, and the closing tags behind that", async () => {
    expect(await ask({ html: HTML })).toBe(WHOLE);
  });

  it("has what is inserted at the end of its head, or before it where it has none", async () => {
    const inserted = "<style></style>";
    expect(await ask({ html: HTML, inserted })).toBe(
      WHOLE.replace("</head>", `${inserted}</head>`),
    );
    expect(await ask({ html: ["<p></p>"], inserted })).toBe(
      `${inserted}<p></p>${SCRIPTS}</body></html>`,
    );
  });

  it.each(["", "/"])(
    "has no mark of a favicon, and the favicon where it came late (%s>)",
    async (end) => {
      const mark = `<meta name="«nxt-icon»"${end}>`;
      const early = HTML.join("").replace("</head>", `${mark}</head>`);
      expect(await ask({ html: [early] })).toBe(WHOLE);
      const late = HTML.join("").replace("<p>", `${mark}<p>`);
      expect(await ask({ html: [late] })).toBe(WHOLE.replace("<p>", "<i>icon</i><p>"));
    },
  );

  it("fails as its writer fails", async () => {
    await expect(ask({ fails: new Error("half-way") })).rejects.toThrow("half-way");
  });

  it.each<[string, Asked]>([
    ["took longer than it is held for", { isHeld: false }],
    ["has data that is still to come", { isDone: false }],
    ["has no data", { data: Buffer.alloc(0) }],
    ["has data that is no text", { data: Buffer.from([0xff]) }],
    ["is none of its main ones", { how: null }],
  ])("goes Next's own way where it %s", async (_, asked) => {
    const page = await ask({ html: HTML, ...asked });
    expect(page).toMatch(/^streamed <html>.*<script nonce="n">\(self/s);
    expect(page.startsWith(`streamed ${HTML.join("")}`)).toBe(true);
  });

  it("is left alone where Next does any of it in another way, or in two", () => {
    expect(withPagesAtOnce(NEXTS)).toContain("function pageAtOnce");
    for (const part of ["await pageHeld", "this._chunks.slice", "push(${(0", "suffix:"])
      expect(withPagesAtOnce(NEXTS.replace(part, "changed"))).toBeNull();
    expect(withPagesAtOnce(NEXTS + NEXTS)).toBeNull();
  });
});
