/**
 * Words with the same meaning here, which an embedding finds and a keyword search doesn't.
 * @type {Readonly<Record<string, string>>}
 */
const MEANS = {
  holiday: "leave",
  holidays: "leave",
  vacation: "leave",
  automobile: "car",
  vehicle: "car",
  doctor: "physician",
};

/** @param {string} word */
function hash(word) {
  let value = 2166136261;
  for (const character of word)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/**
 * Returns a deterministic vector for a text. Words with the same meaning get the same vector.
 * @param {string} text
 * @param {number} dimensions
 * @returns {number[]}
 */
export function embed(text, dimensions) {
  const vector = new Array(dimensions).fill(0);
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
