import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { withPageWriter } from "../../../scripts/lib/page-writer.mjs";

/** React's writer as it stands in the bundle of Next's server. */
const REACTS = [
  'function L(e,t){if(typeof t=="string"){if(t.length!==0)if(4096<3*t.length)0<M&&(U(e,N.subarray(0,M)),N=new Uint8Array(4096),M=0),U(e,t);',
  "else{var r=N;0<M&&(r=N.subarray(M));var n=(r=B.encodeInto(t,r)).read;M+=r.written}}else t.byteLength!==0&&U(e,t)}",
  "function U(e,t){e=e.write(t),D=D&&e}function F(e,t){return L(e,t),D}",
  "function H(e){N&&0<M&&e.write(N.subarray(0,M)),N=null,M=0,D=!0}",
  "var B=new i.TextEncoder;function q(e){return B.encode(e)}",
  'function z(e){return typeof e=="string"?Buffer.byteLength(e,"utf8"):e.byteLength}',
].join("");

interface Stream {
  pieces: Uint8Array[];
  write(piece: Uint8Array): boolean;
}

interface Writer {
  L(to: Stream, part: string | Uint8Array): void;
  F(to: Stream, part: string): boolean;
  H(to: Stream): void;
  q(part: string): string | Uint8Array;
  z(part: string | Uint8Array): number;
}

function changedWriter(): Writer {
  const code = withPageWriter(`before();${REACTS};after();`);
  expect(code).toMatch(/^before\(\);.*;after\(\);$/s);
  const body = code?.slice("before();".length, -";after();".length);
  const program = `(() => { var N = null, M = 0, D = true; ${body}; return { L, F, H, q, z }; })()`;
  return runInNewContext(program, { i: { TextEncoder }, Uint8Array, Buffer });
}

function newStream(isReady = true): Stream {
  const pieces: Uint8Array[] = [];
  return {
    pieces,
    write: (piece) => {
      pieces.push(piece);
      return isReady;
    },
  };
}

const textOf = ({ pieces }: Stream) => Buffer.concat(pieces).toString();

describe("how a page is written", () => {
  it("is in the order of its parts, in few pieces, whatever they are", () => {
    const { L, H, q } = changedWriter();
    const stream = newStream();
    const parts = Array.from({ length: 20_000 }, (_, index) => `<i title="${index}">ä🙂</i>`);
    for (const part of parts) L(stream, q(part));
    L(stream, new TextEncoder().encode("bytes"));
    L(stream, "the end");
    H(stream);
    expect(textOf(stream)).toBe(`${parts.join("")}bytesthe end`);
    expect(stream.pieces.length).toBeLessThan(40);
  });

  it("says when the stream is full, and starts anew after the end", () => {
    const { F, H } = changedWriter();
    const full = newStream(false);
    expect(F(full, "short")).toBe(true);
    expect(F(full, "long".repeat(10_000))).toBe(false);
    H(full);
    expect(F(newStream(), "next")).toBe(true);
  });

  it("leaves nothing of a page that failed to another", () => {
    const { L, H } = changedWriter();
    L(newStream(), "somebody else's");
    const stream = newStream();
    L(stream, "one's own");
    H(stream);
    expect(textOf(stream)).toBe("one's own");
  });

  it("counts what a part is long", () => {
    const { z } = changedWriter();
    expect([z("four"), z(new Uint8Array(3))]).toEqual([4, 3]);
  });

  it("is left alone where React has another one, or two", () => {
    expect(withPageWriter("function L(){}")).toBeNull();
    expect(withPageWriter(REACTS + REACTS)).toBeNull();
  });
});
