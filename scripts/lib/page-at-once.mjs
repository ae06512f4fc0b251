const ID = "[\\w$]+";
const pattern = (...parts) => new RegExp(parts.join("").replaceAll("ID", ID), "gs");

/** Where Next, as `withWholePages` leaves it, hands a page on. */
const HANDED_ON = pattern(
  String.raw`(?<before>(?<defer>ID)=(?<main>ID)\?\.waitForAllReady===!0,.{0,1500}?\k<defer>\|\|)`,
  String.raw`\(await pageHeld\((?<ready>ID)\.promise\),(?<page>ID)\.pipe\((?<to>ID)\)\)`,
);

/** How Next gives the data of a page to whoever asks for it once all of it is there. */
const REPLAYED = pattern(
  String.raw`(?<before>let (?<chunks>ID)=this\._chunks\.slice\(\),.{0,400}?if\((?<error>ID)\)return (?<stream>ID)\.destroy\(\k<error>\),\k<stream>;)`,
  String.raw`if\((?<done>ID)\)return \k<stream>;`,
);

/** How Next makes scripts of that data. */
const DATA = pattern(
  String.raw`(?<before>function ID\((?<source>ID),ID,ID\)\{let (?<tag>ID)=.{0,80}?,(?<from>ID)=ID\(\k<source>\),(?<to>ID)=new (?<streams>ID)\.PassThrough,(?<first>ID)=`,
  String.raw`.{0,60}?push\(\$\{\(0,(?<escaped>ID\.ID)\)\(.{0,200}?,)\k<to>\.push\((?<given>Buffer\.from\([^)]*\))\),(?<pull>ID)\(\k<from>,\k<to>,\k<tag>\),\k<to>\}(?=.{0,300}?\(0,(?<utf8>ID\.isUtf8)\))`,
);

/** How Next puts page and data together: through six streams. */
const TOGETHER = pattern(
  String.raw`(?<head>async function ID\((?<page>ID),\{suffix:(?<suffix>ID),inlinedDataStream:(?<data>ID),waitForAllReady:ID,allReady:ID,deploymentId:(?<deployment>ID),`,
  String.raw`getServerInsertedHTML:(?<html>ID),getServerInsertedMetadata:(?<metadata>ID),validateRootLayout:(?<validate>ID)\}\)\{)`,
);

/** What stands in the place of the favicon's script; Next writes it into the page, and takes it out again. */
const ICON_MARK = '<meta name="«nxt-icon»"';
const CLOSING = "</body></html>";

/**
 * What the streams would have done to a page one after the other: the mark of the favicon out of it, what was to be
 * inserted before the end of the head, the data behind the page, and the closing tags behind that.
 */
const PUT_TOGETHER = `
function pageText(page){return new Promise((go,fail)=>{let text="";page.pipe({takesText:true,write(part){text+=typeof part=="string"?part:Buffer.from(part).toString();return true},end(){go(text)},destroy:fail,on(){return this}})})}
async function pageAtOnce(page,data,insertHtml,insertMark){
let html=await pageText(page),mark=html.indexOf(${JSON.stringify(ICON_MARK)});
if(mark!==-1){let rest=mark+${ICON_MARK.length};rest+=html[rest]==="/"?2:1;html=html.slice(0,mark)+(mark<html.indexOf("</head>")?"":await insertMark())+html.slice(rest)}
let end=html.lastIndexOf("${CLOSING}");if(end!==-1)html=html.slice(0,end)+html.slice(end+${CLOSING.length});
let inserted=await insertHtml();if(inserted){let at=Math.max(0,html.indexOf("</head>"));html=html.slice(0,at)+inserted+html.slice(at)}
return Buffer.from(html+data+"${CLOSING}")}
`;

/** The bundle with the one place that a pattern finds changed; null where there is none, or more than one. */
function changedOnce(bundle, found, change) {
  if (bundle === null) return null;
  const places = [...bundle.matchAll(found)];
  if (places.length !== 1) return null;
  const [{ 0: text, index, groups }] = places;
  return bundle.slice(0, index) + change(groups) + bundle.slice(index + text.length);
}

const handedOn = ({ before, main, ready, page, to }) =>
  `${before}(await pageHeld(${ready}.promise)&&${main}?${to}.heldPage=${page}:${page}.pipe(${to}))`;

const replayed = ({ before, done, stream, chunks }) =>
  `${before}if(${done})return ${stream}.wholeData=${chunks},${stream};`;

/** The data as one text where all of it is there; the stream is filled only where somebody reads it. */
const data = ({ before, source, tag, from, to, streams, escaped, given, pull, utf8 }) =>
  `${before}${to}._read=()=>{delete ${to}._read;${to}.push(${given});${pull}(${from},${to},${tag})},` +
  `${to}.wholeText=${source}.wholeData&&(()=>{let all=Buffer.concat(${source}.wholeData);` +
  `return all.length>0&&(0,${utf8})(all)?${given.slice("Buffer.from(".length, -1)}+` +
  `${tag}+"self.__next_f.push("+(0,${escaped})(JSON.stringify([1,all.toString()]))+")<\\/script>":null}),` +
  `${to}.streams=${streams},${to}}`;

const together = (groups) => {
  const { head, page, suffix, deployment, validate, html, metadata } = groups;
  const made = groups.data;
  return (
    `${head}if(${page}.heldPage){let whole=${suffix}||${deployment}||${validate}?null:${made}?.wholeText?.();` +
    `if(whole){let all=await pageAtOnce(${page}.heldPage,whole,${html},${metadata}),out=new ${made}.streams.Readable({read(){}});` +
    `return out.push(all),out.push(null),out}${page}.heldPage.pipe(${page})}`
  );
};

/**
 * The bundle in which a page that was held until all of it was there, data and all, is put together as one text and sent
 * as one piece. Next leads each through a dozen streams, one step of the event loop after the other, which takes a tenth
 * of a page's time. What is not whole goes the way that it went. Null where Next does this in another way.
 */
export function withPagesAtOnce(bundle) {
  const steps = [
    [HANDED_ON, handedOn],
    [REPLAYED, replayed],
    [DATA, data],
    [TOGETHER, together],
  ];
  const changed = steps.reduce((text, [found, change]) => changedOnce(text, found, change), bundle);
  return changed === null ? null : changed + PUT_TOGETHER;
}
