import { appendFileSync } from "node:fs";

/**
 * Prints a proof's result, and passes it to the command that runs the proof in full size.
 *
 * @param line a unique name, a colon, and the figures.
 */
export function printFigure(line: string): void {
  console.info(line);
  const file = process.env.ATRIUM_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
}
