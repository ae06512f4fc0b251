import { circumstances, writeSection } from "../../../scripts/lib/measurements-page.mjs";

const print = (line) => process.stdout.write(`${line}\n`);

/** A section of docs/measurements.md: printed as it comes about, written when it is whole. */
export function openReport(heading) {
  const parts = [circumstances()];
  print(`## ${heading}\n\n${parts[0]}`);
  return {
    /** A paragraph or a table. */
    add(text) {
      parts.push(text);
      print(`\n${text}`);
    },
    /** Figures that matter only to the person who waits. */
    progress: (line) => process.stderr.write(`${line}\n`),
    close: () => writeSection(heading, parts.join("\n\n")),
  };
}
