/** Words that mean the same here: what a model of meaning would find, and words do not. */
const MEANS: Readonly<Record<string, string>> = {
  holiday: "leave",
  holidays: "leave",
  vacation: "leave",
  automobile: "car",
  vehicle: "car",
  doctor: "physician",
};

function hash(word: string): number {
  let value = 2166136261;
  for (const character of word)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** A vector of a text by its words alone, the same each time: words that mean the same lie on each other. */
export function embed(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let state = hash(MEANS[word] ?? word);
    // A few places for each word, so that two words seldom share them.
    for (let n = 0; n < 6; n++) {
      state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
      state = Math.imul(state ^ (state >>> 13), 3266489917) >>> 0;
      const place = state % dimensions;
      vector[place] = (vector[place] ?? 0) + (state & 64 ? 1 : -1);
    }
  }
  return vector;
}
