/** Words with the same meaning here, which an embedding finds and a keyword search doesn't. */
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

/** Returns a deterministic vector for a text. Words with the same meaning get the same vector. */
export function embed(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let state = hash(MEANS[word] ?? word);
    // Several positions per word, so that words rarely share them.
    for (let n = 0; n < 6; n++) {
      state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
      state = Math.imul(state ^ (state >>> 13), 3266489917) >>> 0;
      const place = state % dimensions;
      vector[place] = (vector[place] ?? 0) + (state & 64 ? 1 : -1);
    }
  }
  return vector;
}
