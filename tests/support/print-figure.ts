import { appendFileSync } from "node:fs";

/**
 * Prints what a proof has shown, and hands it to the command that has started the proof in its full size.
 *
 * @param line a name of its own, a colon, and the figures.
 */
export function printFigure(line: string): void {
  console.info(line);
  const file = process.env.ATRIUM_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
}
