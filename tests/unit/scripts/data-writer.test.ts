import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { withDataWriter } from "../../../scripts/lib/data-writer.mjs";

/** How React writes data, as it stands in the bundle of Next's server. */
const REACTS = [
  'function A(e,t){if(typeof t=="string"){if(t.length!==0)if(4096<3*t.length)0<E&&(j(e,C.subarray(0,E)),C=new Uint8Array(4096),E=0),j(e,t);',
  "else{var r=C;0<E&&(r=C.subarray(E));E+=I.encodeInto(t,r).written}}else 4096<t.byteLength?(0<E&&(j(e,C.subarray(0,E)),C=new Uint8Array(4096),E=0),j(e,t)):(C.set(t,E),E+=t.byteLength)}",
  "function j(e,t){e=e.write(t),T=T&&e}var I=new a2.TextEncoder;",
].join("");
const TURN =
  "function turn(to,parts){C=new Uint8Array(4096),E=0,T=!0;try{for(var i=0;i<parts.length;i++)if(A(to,parts[i]),!T)break}finally{scheduled=!1,C&&0<E&&to.write(C.subarray(0,E)),C=null,E=0,T=!0}return i}";

interface Stream {
  pieces: Uint8Array[];
  write(piece: Uint8Array): boolean;
}

function turns(): (to: Stream, parts: readonly (string | Uint8Array)[]) => number {
  const program = `(() => { var C = null, E = 0, T = true, scheduled; ${withDataWriter(REACTS + TURN)}; return turn; })()`;
  return runInNewContext(program, { a2: { TextEncoder }, Uint8Array });
}

function newStream(isReady = true): Stream {
  const pieces: Uint8Array[] = [];
  return {
    pieces,
    write: (piece) => {
      pieces.push(piece.slice());
      return isReady;
    },
  };
}

const textOf = ({ pieces }: Stream) => Buffer.concat(pieces).toString();

describe("how the data of a page is written", () => {
  it("is in the order of its parts, texts and bytes, in few pieces", () => {
    const stream = newStream();
    const texts = Array.from({ length: 5000 }, (_, index) => `${index}:"ä🙂"\n`);
    const bytes = new TextEncoder().encode("bytes");
    const parts = [...texts, bytes, "between", new Uint8Array(5000).fill(97), bytes, "the end"];
    expect(turns()(stream, parts)).toBe(parts.length);
    expect(textOf(stream)).toBe(`${texts.join("")}bytesbetween${"a".repeat(5000)}bytesthe end`);
    expect(stream.pieces.length).toBeLessThan(12);
  });

  it("is all there at the end of a turn, and goes no further where the stream is full", () => {
    const turn = turns();
    const full = newStream(false);
    const parts = Array.from({ length: 10 }, () => "ten thousand".repeat(1000));
    const written = turn(full, parts);
    expect(written).toBeLessThan(parts.length);
    expect(textOf(full)).toBe(parts.slice(0, written + 1).join(""));
    const next = newStream();
    turn(next, ["somebody else's"]);
    expect(textOf(next)).toBe("somebody else's");
  });

  it("is left alone where React writes it in another way, or in two", () => {
    expect(withDataWriter(REACTS)).toBeNull();
    expect(withDataWriter(TURN)).toBeNull();
    expect(withDataWriter(REACTS + REACTS + TURN)).toBeNull();
  });
});
