const ID = "[\\w$]+";

/**
 * How React writes a page to its stream: function by function, in the order in which they stand in Next's server. The one
 * of the data for the browser looks alike, but has nothing that it encodes once and for all.
 */
const WRITER = new RegExp(
  [
    String.raw`function (?<write>ID)\((?<to>ID),(?<part>ID)\)\{if\(typeof \k<part>=="string"\)\{if\(\k<part>\.length!==0\)if\(4096<3\*\k<part>\.length\).{0,1400}?`,
    String.raw`function (?<send>ID)\((?<s1>ID),(?<s2>ID)\)\{\k<s1>=\k<s1>\.write\(\k<s2>\),(?<ready>ID)=\k<ready>&&\k<s1>\}`,
    String.raw`function (?<writeAndAsk>ID)\((?<w1>ID),(?<w2>ID)\)\{return \k<write>\(\k<w1>,\k<w2>\),\k<ready>\}`,
    String.raw`function (?<finish>ID)\((?<f1>ID)\)\{(?<view>ID)&&0<(?<used>ID)&&\k<f1>\.write\(\k<view>\.subarray\(0,\k<used>\)\),\k<view>=null,\k<used>=0,\k<ready>=!0\}`,
    String.raw`var (?<encoder>ID)=new (?<host>ID\.)?TextEncoder;`,
    String.raw`function (?<precompute>ID)\((?<p1>ID)\)\{return \k<encoder>\.encode\(\k<p1>\)\}`,
    String.raw`function (?<size>ID)\((?<z1>ID)\)\{return typeof \k<z1>=="string"\?Buffer\.byteLength\(\k<z1>,"utf8"\):\k<z1>\.byteLength\}`,
  ]
    .join("")
    .replaceAll("ID", ID),
  "gs",
);

/** Characters of a page that are encoded and sent at once. */
const SENT_AT_ONCE = 16_384;

/**
 * The same functions, which gather a page as text and encode it in large pieces. React encodes each of a page's ten
 * thousand bits by itself into pieces of 4 KiB: made for Node, and in workerd, where each is a call out of JavaScript and
 * each piece goes through six streams, a fifth of what a page costs. What one page has left when it failed half-way never
 * reaches another: the text belongs to the stream that it is for.
 */
function writer({ write, send, ready, writeAndAsk, finish, view, used, encoder, ...rest }) {
  const { host = "", precompute, size } = rest;
  return [
    `var pageText="",pageStream=null;`,
    `function pageSend(to){if(pageStream===to&&pageText!==""){var all=pageText;pageText="";${send}(to,to.takesText?all:${encoder}.encode(all))}}`,
    `function ${write}(to,part){if(pageStream!==to){pageStream=to;pageText=""}`,
    `if(typeof part=="string"){pageText+=part;if(pageText.length>${SENT_AT_ONCE})pageSend(to)}`,
    `else if(part.byteLength!==0){pageSend(to);${send}(to,part)}}`,
    `function ${send}(to,part){to=to.write(part),${ready}=${ready}&&to}`,
    `function ${writeAndAsk}(to,part){return ${write}(to,part),${ready}}`,
    `function ${finish}(to){pageSend(to),pageStream=null,${view}=null,${used}=0,${ready}=!0}`,
    `var ${encoder}=new ${host}TextEncoder;`,
    `function ${precompute}(part){return part}`,
    // Only whether a part of the page is small enough to stand in its place is decided by it.
    `function ${size}(part){return typeof part=="string"?part.length:part.byteLength}`,
  ].join("");
}

/** The bundle with pages written in large pieces; null where React's writer is not found, or found more than once. */
export function withPageWriter(bundle) {
  const found = [...bundle.matchAll(WRITER)];
  if (found.length !== 1) return null;
  const [match] = found;
  const start = match.index;
  return bundle.slice(0, start) + writer(match.groups) + bundle.slice(start + match[0].length);
}
