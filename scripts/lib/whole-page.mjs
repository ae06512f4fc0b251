const ID = "[\\w$]+";

/** Where Next hands a page on as soon as its frame is there, with a skeleton for whatever is not. */
const HANDED_ON = new RegExp(
  String.raw`(?<defer>ID)\|\|\(await\(0,ID\.kf\)\(\),(?<page>ID)\.pipe\((?<to>ID)\)\),\{stream:\k<to>,allReady:(?<ready>ID)\.promise,`.replaceAll(
    "ID",
    ID,
  ),
  "g",
);

/** How much of a page React puts in its place; what is behind a boundary and larger follows hidden, at the page's end. */
const IN_PLACE = /(?<name>progressiveChunkSize=)(?<given>[\w$]+)===void 0\?12800:\k<given>/g;

/** Milliseconds that a page waits for its parts before its frame is sent with skeletons. */
export const HELD_MS = 200;

/** Twice what any page comes to. */
const LARGEST_PAGE = 1_000_000;

function only(bundle, pattern) {
  const found = [...bundle.matchAll(pattern)];
  return found.length === 1 ? found[0] : null;
}

function exchanged(bundle, { 0: text, index }, by) {
  return bundle.slice(0, index) + by + bundle.slice(index + text.length);
}

/**
 * The bundle whose pages are sent whole where all of it is there within a moment: one round trip to D1 takes less than
 * a skeleton is worth, and what comes behind a skeleton is shown by React a third of a second later, and not at all
 * without scripts. A page that takes longer is sent as before. Null where Next hands its pages on in another way.
 */
export function withWholePages(bundle) {
  const handedOn = only(bundle, HANDED_ON);
  const inPlace = only(bundle, IN_PLACE);
  if (!handedOn || !inPlace) return null;
  const { defer, page, to, ready } = handedOn.groups;
  const { name, given } = inPlace.groups;
  const held = `${defer}||(await pageHeld(${ready}.promise),${page}.pipe(${to})),{stream:${to},allReady:${ready}.promise,`;
  const whole = exchanged(bundle, handedOn, held).replace(
    inPlace[0],
    `${name}${given}===void 0?${LARGEST_PAGE}:${given}`,
  );
  return `${whole}\nfunction pageHeld(ready){return new Promise(go=>{let timer=setTimeout(go,${HELD_MS},false);ready.then(()=>{clearTimeout(timer);go(true)})})}\n`;
}
