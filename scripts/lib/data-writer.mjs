const ID = "[\\w$]+";
const pattern = (...parts) => new RegExp(parts.join("").replaceAll("ID", ID), "gs");

/** How React writes the data of a page to its stream, text by text, and sends what has come together. */
const WRITER = pattern(
  String.raw`function (?<write>ID)\((?<to>ID),(?<part>ID)\)(?<body>\{if\(typeof \k<part>=="string"\)\{if\(\k<part>\.length!==0\)if\(4096<3\*\k<part>\.length\)`,
  String.raw`0<(?<used>ID)&&\((?<send>ID)\(\k<to>,(?<view>ID)\.subarray\(0,\k<used>\)\).{0,1400}?`,
  String.raw`function \k<send>\(ID,ID\)\{.{0,60}?\}var (?<encoder>ID)=new (?:ID\.)?TextEncoder;)`,
);

/** What React does at the end of each turn. */
const END = pattern(
  String.raw`(?<=finally\{.{0,60}?)(?<view>ID)&&0<(?<used>ID)&&(?<to>ID)\.write\(\k<view>\.subarray\(0,\k<used>\)\)(?=,\k<view>=null,\k<used>=0)`,
);

/** Characters of a page's data that are encoded and sent at once. */
const SENT_AT_ONCE = 16_384;

const only = (bundle, found) => {
  const places = [...bundle.matchAll(found)];
  return places.length === 1 ? places[0] : null;
};

function writer({ write, body, to, part, used, send, view, encoder }) {
  return [
    `var dataText="",dataStream=null;`,
    `function dataSend(to){if(dataStream===to&&dataText!==""){var all=dataText;dataText="";${send}(to,${encoder}.encode(all))}}`,
    `function ${write}(to,part){if(typeof part!="string"){dataSend(to);${write}Bytes(to,part);return}`,
    `if(0<${used}){${send}(to,${view}.subarray(0,${used}));${view}=new Uint8Array(4096);${used}=0}`,
    `if(dataStream!==to){dataStream=to;dataText=""}dataText+=part;if(dataText.length>${SENT_AT_ONCE})dataSend(to)}`,
    `function ${write}Bytes(${to},${part})${body}`,
  ].join("");
}

/**
 * The bundle in which a page's data is gathered as text and encoded in large pieces, as `withPageWriter` has it of the page
 * itself; bytes stay in their order among the texts. Null where React writes in another way.
 */
export function withDataWriter(bundle) {
  const found = only(bundle, WRITER);
  const end = only(bundle, END);
  if (!found || !end || found.groups.view !== end.groups.view) return null;
  const exchanged = (text, { 0: old, index }, by) =>
    text.slice(0, index) + by + text.slice(index + old.length);
  const { to } = end.groups;
  const ended = exchanged(bundle, end, `dataSend(${to}),dataStream=null,${end[0]}`);
  return exchanged(ended, found, writer(found.groups));
}
