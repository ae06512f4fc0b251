const RATE = 8000;
const SECONDS = 2;
/** A, C sharp, E, A: Hertz. */
const NOTES = [440, 554.37, 659.25, 880] as const;
const HEADER_BYTES = 44;

function writeHeader(view: DataView, dataBytes: number): void {
  const write = (at: number, text: string) => {
    for (const [index, character] of [...text].entries())
      view.setUint8(at + index, character.charCodeAt(0));
  };
  write(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel, eight bits a sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, dataBytes, true);
}

/** A short rising sound as a WAV file. */
export function sampleTone(): Uint8Array {
  const samples = RATE * SECONDS;
  const bytes = new Uint8Array(HEADER_BYTES + samples);
  writeHeader(new DataView(bytes.buffer), samples);
  const perNote = samples / NOTES.length;
  for (let at = 0; at < samples; at++) {
    const note = NOTES[Math.floor(at / perNote)] ?? NOTES[0];
    const fading = 1 - (at % perNote) / perNote;
    bytes[HEADER_BYTES + at] = 128 + 60 * fading * Math.sin((2 * Math.PI * note * at) / RATE);
  }
  return bytes;
}
