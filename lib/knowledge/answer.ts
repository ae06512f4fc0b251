import type { Context } from "@/lib/context/context";
import { MIN_RELEVANCE } from "@/lib/models/default-models";
import { absentFrom, carries, rankingWeights } from "./carries";
import { answerText, type Citation, citationOf, joined } from "./citation";
import { type NearPassage, nearestFrom, nearestOf, withCodesFirst } from "./near-passages";
import type { ChunkSearch } from "./plan-search";
import { type FoundChunks, type Hit, searchChunks, type Typo } from "./search";
import { type PlacedBlock, sectionsOf } from "./sections";
import { intentForms, queryWords, wordsIn } from "./words";

/** Number of passages searched for the answer. */
const PASSAGES = 8;
/**
 * Weight of the words in neighboring sentences: a question's words are often spread over two
 * sentences.
 */
const NEIGHBOR_WEIGHT = 0.35;
/** Weight of the words in the heading above: it says what all below it is about. */
const HEADING_WEIGHT = 0.7;
/** Weight of the passage's score compared with the words of the sentence. */
const RANK_WEIGHT = 0.5;
/** Another section joins the answer if its best sentence has this share of the first one's score. */
const NEAR = 0.95;
const MAX_SECTIONS = 2;
/** A section up to this length is quoted whole; of a longer one, about `PART` around its best. */
const WHOLE = 900;
const PART = 600;
/** Without a heading, paragraphs around the best one are quoted up to this length. */
const FEW_LINES = 320;
/** A table up to this many rows is quoted whole; of a longer one, the rows near the best. */
const WHOLE_TABLE = 6;
const MAX_ROWS = 5;
const ROW_NEAR = 0.8;

/** A RAG's answer without a model: only quotes from its documents. */
export interface ExtractedAnswer {
  kind: "extracts";
  refused: boolean;
  /** The quotes under their headings; empty if refused. */
  answer: string;
  /** In reading order. */
  citations: Citation[];
  /** The sentence, item or row that fits best; null if nothing was found. */
  best: Citation | null;
  /** The best passages, best first, whether or not one of them is the answer. */
  nearest: NearPassage[];
  /** The share of the question's weight in the best section, from 0 to 1. */
  carried: number;
  /** The words searched for, as the index stores them, and those that no passage contains. */
  lookedFor: string[];
  missing: string[];
  /** Codes, dates and numbers of the question that none of the hits has. */
  absent: string[];
  typos: Typo[];
  hits: Hit[];
  /** Why vectors weren't used although the index has some. */
  note: string | null;
  /** As in `FoundChunks`. */
  matching: FoundChunks["matching"];
  notValid: FoundChunks["notValid"];
}

/** A block with how well it fits the question. */
interface Scored extends PlacedBlock {
  score: number;
}

/** What is quoted of a section. */
interface Quoted extends NearPassage {
  best: Citation | null;
  /** Its best sentence with those beside it. */
  core: string;
}
const NOTHING: Quoted = { citations: [], best: null, core: "", score: 0 };

const isIn = (hit: Hit, { documentId, start, end }: PlacedBlock) =>
  hit.documentId === documentId && hit.start <= start && end <= hit.end;

const formsIn = (text: string) => new Set(wordsIn(text).map(({ form }) => form));

/** A section with the question's words. Its blocks are in reading order. */
interface Section {
  blocks: Scored[];
  best: Scored;
}

/**
 * Answers a question with the section that fits best and its citations, or refuses where the
 * documents' words don't carry the question. The caller checks access to the RAG.
 *
 * @param search.minCarried refuses below this share of the question's weight.
 * @param search.mustHave the part of the query that must be carried; by default all of it.
 */
export async function answerFromChunks(
  ctx: Context,
  {
    minCarried,
    mustHave,
    ...search
  }: Omit<ChunkSearch, "limit"> & { minCarried?: number; mustHave?: string },
): Promise<ExtractedAnswer> {
  const { found, quoted, blocks } = await quotedFrom(ctx, search);
  const { hits, note, unknown, same } = found;
  const own = mustHave === undefined ? found.weights : ownWeights(found.weights, mustHave);
  const texts = hits.map(({ text, title }) => formsIn(`${text}\n${title}`));
  const verdictOf = (one: Quoted) =>
    judged(one, mustHave ?? search.query, {
      ...{ ...one, weights: own, same },
      spread: (word) => texts.filter((words) => words.has(word)).length,
      minCarried,
    });
  const [first] = quoted;
  const { carried, isCarried, absent } = verdictOf(first ?? NOTHING);
  const near = quoted
    .slice(0, MAX_SECTIONS)
    .filter((one) => one.score >= NEAR * (first?.score ?? 0) && verdictOf(one).isCarried);
  const citations = near.flatMap((one) => one.citations);
  // Words that people use instead of the documents' words find more, but say less for sure.
  // A reranker knows what is meant.
  const isWide = !isCarried && first?.relevance === undefined;
  return {
    kind: "extracts",
    refused: !isCarried,
    answer: isCarried ? answerText(citations) : "",
    citations: isCarried ? citations : [],
    best: first?.best ?? null,
    nearest: isWide
      ? await nearestFrom(ctx, { ...search, counted: found.counted }, hits)
      : nearestOf(search.query, hits, blocks),
    carried,
    lookedFor: [...found.weights.keys()],
    // "often" of "how often" isn't what the question is about.
    missing: unknown.filter((form) => !intentForms().has(form)),
    absent: absent.filter((code) =>
      hits.every(({ text, title }) => absentFrom(`${title}\n${text}`, search.query).includes(code)),
    ),
    typos: found.typos,
    hits,
    note,
    matching: found.matching,
    notValid: found.notValid,
  };
}

/** Returns whether a section answers the question: by a reranker's score, otherwise by its words. */
function judged(one: Quoted, question: string, how: Parameters<typeof carries>[1]) {
  const byWords = carries(question, how);
  if (one.relevance === undefined) return byWords;
  const isMeant = one.relevance >= MIN_RELEVANCE && one.citations.length > 0;
  return { ...byWords, isCarried: isMeant && byWords.absent.length === 0 };
}

/** Puts sections of passages that answer the question better first. */
const byRelevance = (quoted: Quoted[]) =>
  quoted.toSorted((one, other) => (other.relevance ?? 0) - (one.relevance ?? 0));

/** Searches, and returns what can be quoted of the sections found, best first, and each hit's blocks. */
async function quotedFrom(ctx: Context, search: ChunkSearch) {
  const found = await searchChunks(ctx, { ...search, limit: PASSAGES });
  const weights = rankingWeights(found.weights);
  const blocks = await sectionsOf(ctx, search.ragId, found.hits);
  const sections = bestSections(found.hits, blocks, { weights, same: found.same });
  const quoted = sections.map(
    (section): Quoted => ({
      citations: quotesOf(section, weights),
      best: citationOf(section.best),
      core: coreOf(section),
      score: section.best.score,
      relevance: found.hits.find((hit) => isIn(hit, section.best))?.relevance,
    }),
  );
  return { found, blocks, quoted: withCodesFirst(search.query, byRelevance(quoted)) };
}

/** Returns the weights of the words of a part of the query, or all if it has none. */
function ownWeights(weights: ReadonlyMap<string, number>, part: string) {
  const asked = queryWords(part);
  const own = new Map([...weights].filter(([word]) => asked.includes(word)));
  return own.size > 0 ? own : weights;
}

/**
 * Answers a question of a conversation. One that its own words don't carry is asked again with those
 * of the question before: "And for part-time staff?" follows "How many days of leave are there?".
 *
 * @param search.before the question before it.
 */
export async function answerInContext(
  ctx: Context,
  { before, ...search }: Pick<ChunkSearch, "ragId" | "query" | "filters"> & { before?: string },
): Promise<ExtractedAnswer> {
  const alone = await answerFromChunks(ctx, search);
  if (!before || !alone.refused) return alone;
  const query = `${search.query}\n${before}`;
  const together = await answerFromChunks(ctx, { ...search, query, mustHave: search.query });
  return together.refused && alone.nearest.length > 0 && together.carried < alone.carried
    ? alone
    : together;
}

/** Returns the sections with the best sentences, best first. */
function bestSections(
  hits: readonly Hit[],
  found: readonly PlacedBlock[][],
  { weights, same }: Pick<Scoring, "weights" | "same">,
): Section[] {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const maxScore = Math.max(...hits.map(({ score }) => score));
  const sections = new Map<string, Section>();
  for (const [at, hit] of hits.entries()) {
    const scored = scoredBlocks(found[at] ?? [], {
      weights,
      same,
      total,
      rank: hit.score / maxScore,
    });
    for (const block of scored) {
      const key = `${block.documentId} ${block.section}`;
      const known = sections.get(key);
      if (!known) sections.set(key, { blocks: [block], best: block });
      else addBlock(known, block);
    }
  }
  return [...sections.values()]
    .filter(({ blocks }) => blocks.some(({ isFound }) => isFound))
    .sort((one, other) => other.best.score - one.best.score);
}

/** Adds a block to its section. Passages overlap, so that it may be there already. */
function addBlock(section: Section, block: Scored): void {
  const { blocks } = section;
  const known = blocks.findIndex(({ start, end }) => start < block.end && block.start < end);
  if (known === -1) {
    blocks.push(block);
    blocks.sort((one, other) => one.start - other.start);
  } else if ((blocks[known]?.score ?? 0) < block.score) blocks[known] = block;
  else return;
  if (block.score > section.best.score) section.best = block;
}

interface Scoring {
  weights: ReadonlyMap<string, number>;
  same: ReadonlyMap<string, string>;
  total: number;
  rank: number;
}

function scoredBlocks(
  blocks: readonly PlacedBlock[],
  { weights, same, total, rank }: Scoring,
): Scored[] {
  const searched = (text: string) =>
    new Set(
      wordsIn(text).flatMap(({ form }) => {
        const asked = same.get(form) ?? form;
        return weights.has(asked) ? [asked] : [];
      }),
    );
  const words = blocks.map(({ shown }) => searched(shown));
  const weightOf = (some: Iterable<string>) =>
    [...some].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / total;
  return blocks.map((block, at) => {
    const own = words[at] ?? new Set<string>();
    const above = [...searched(block.headingPath.at(-1) ?? "")].filter((word) => !own.has(word));
    const around = new Set([...(words[at - 1] ?? []), ...(words[at + 1] ?? [])]);
    const further = [...around].filter((word) => !own.has(word) && !above.includes(word));
    const score =
      weightOf(own) +
      HEADING_WEIGHT * weightOf(above) +
      NEIGHBOR_WEIGHT * weightOf(further) +
      RANK_WEIGHT * rank;
    // What surrounds a passage was not found by the search.
    return { ...block, score: block.isFound ? score : 0 };
  });
}

/** Returns what is quoted of a section: all of a short one, otherwise the part around its best. */
function quotesOf({ blocks, best }: Section, weights: ReadonlyMap<string, number>): Citation[] {
  const own = best.isHeaded ? blocks : paragraphsAround(blocks, best);
  const kept = withoutFarRows(own, weights);
  if (shownLength(kept) <= WHOLE) return joined(kept);
  const parts = partsOf(kept);
  const first = parts.findIndex((part) => part.some(({ start }) => start === best.start));
  let [from, to] = [Math.max(0, first), Math.max(0, first)];
  const room = (at: number) =>
    parts[at] !== undefined &&
    shownLength(parts.slice(Math.min(from, at), Math.max(to, at) + 1).flat()) <= PART;
  // The line before a list says what it is of.
  if (parts[from]?.[0]?.kind !== "sentence" && parts[from - 1]?.[0]?.kind === "sentence") from -= 1;
  while (room(to + 1) || room(from - 1)) {
    if (room(to + 1)) to += 1;
    if (room(from - 1)) from -= 1;
  }
  return joined(parts.slice(from, to + 1).flat());
}

/**
 * Returns the paragraph, list or table with the best sentence, where no heading says what else belongs
 * to it: with the line before a list, the list after a colon, and the paragraphs beside a short one.
 */
function paragraphsAround(blocks: readonly Scored[], best: Scored): Scored[] {
  const groups = [...Map.groupBy(blocks, ({ group }) => group).values()];
  const lengthOf = (from: number, to: number) =>
    groups.slice(from, to + 1).reduce((sum, group) => sum + shownLength(group), 0);
  const isList = (at: number) => groups[at] !== undefined && groups[at]?.[0]?.kind !== "sentence";
  const leadsOn = (at: number) => /[:：]$/.test(groups[at]?.at(-1)?.shown ?? "");
  const at = groups.findIndex((group) => group.includes(best));
  let [from, to] = [Math.max(0, at), Math.max(0, at)];
  if (isList(from) && from > 0 && !isList(from - 1)) from -= 1;
  if (leadsOn(to) && isList(to + 1)) to += 1;
  const fits = (one: number) =>
    groups[one]?.[0]?.page === best.page &&
    lengthOf(Math.min(from, one), Math.max(to, one)) <= FEW_LINES;
  while (fits(to + 1) || fits(from - 1)) {
    if (fits(to + 1)) to += 1;
    if (fits(from - 1)) from -= 1;
  }
  return groups.slice(from, to + 1).flat();
}

const shownLength = (some: readonly Scored[]) =>
  some.reduce((sum, { shown }) => sum + shown.length, 0);

/** The best sentence of a section with those beside it. */
function coreOf({ blocks, best }: Section): string {
  const at = blocks.indexOf(best);
  return blocks
    .slice(Math.max(0, at - 1), at + 2)
    .map(({ shown }) => shown)
    .join("\n");
}

/** Splits a section where it can be cut: lists and tables stay whole if they are short enough. */
function partsOf(blocks: readonly Scored[]): Scored[][] {
  const parts: Scored[][] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    const length = last?.reduce((sum, { shown }) => sum + shown.length, 0) ?? 0;
    const isSame = last?.[0]?.group === block.group && block.kind !== "sentence" && length <= WHOLE;
    if (isSame) last?.push(block);
    else parts.push([block]);
  }
  return parts;
}

/** Leaves out the rows of a long table that are far from the question. */
function withoutFarRows(blocks: readonly Scored[], weights: ReadonlyMap<string, number>): Scored[] {
  const rows = new Map<number, { block: Scored; score: number }[]>();
  for (const block of blocks) {
    if (block.kind !== "row") continue;
    const words = new Set(wordsIn(block.shown).map(({ form }) => form));
    const score = [...words].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
    rows.set(block.group, [...(rows.get(block.group) ?? []), { block, score }]);
  }
  const far = new Set<Scored>();
  for (const table of rows.values()) {
    if (table.length <= WHOLE_TABLE) continue;
    const bestFirst = [...table].sort((one, other) => other.score - one.score);
    const limit = ROW_NEAR * (bestFirst[0]?.score ?? 0);
    for (const [at, { block, score }] of bestFirst.entries())
      if (at >= MAX_ROWS || score < limit) far.add(block);
  }
  return blocks.filter((block) => !far.has(block));
}
