import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { at, toolEnvironment } from "./project.mjs";
import { size } from "./say.mjs";

/** The page with the output of `npm run bench` and the proofs, one section each. */
export const MEASUREMENTS = at("docs", "measurements.md");
const INTRODUCTION = `# Measurements

Written by \`npm run bench\` and \`npm run proof\`: what stands here is what they printed, each section with its day, machine and commit. A section is replaced when its command is run again.
`;
/** The heading for `npm run bench -- fresh-clone`. */
export const FRESH_CLONE = "Where the seconds go in a fresh clone";
/**
 * Processor load up to which a machine counts as quiet. With more, times say as much about the
 * machine as about Atrium.
 */
const QUIET_LOAD = 0.25;

/**
 * Replaces the section with this heading in a page, or adds it at the end.
 * @param {string} text the page
 * @param {string} body without the heading
 */
function withSection(text, heading, body) {
  const section = `## ${heading}\n\n${body.trim()}\n`;
  const [introduction = "", ...sections] = text
    .split(/^(?=## )/m)
    .map((part) => `${part.trim()}\n`);
  const place = sections.findIndex((part) => part.startsWith(`## ${heading}\n`));
  if (place < 0) sections.push(section);
  else sections[place] = section;
  return [introduction, ...sections].join("\n");
}

/**
 * Replaces lines of a section's list that have the same name, which is the text before the colon.
 */
function withFigures(body, lines) {
  const nameOf = (line) => line.split(":")[0];
  const kept = body.split("\n").filter((line) => line.startsWith("- "));
  for (const line of lines.map((text) => `- ${text}`)) {
    const place = kept.findIndex((other) => nameOf(other) === nameOf(line));
    if (place < 0) kept.push(line);
    else kept[place] = line;
  }
  return kept.join("\n");
}

/** Returns a section's body, or "" if the page doesn't have it. */
export function sectionOf(text, heading) {
  const parts = text.split(/^(?=## )/m);
  return parts.find((part) => part.startsWith(`## ${heading}\n`))?.slice(heading.length + 4) ?? "";
}

const readPage = () =>
  existsSync(MEASUREMENTS) ? readFileSync(MEASUREMENTS, "utf8") : INTRODUCTION;

/** Replaces a section of the page. */
export function writeSection(heading, body) {
  writeFileSync(MEASUREMENTS, withSection(readPage(), heading, body));
  // Tables are written without alignment, which lint requires.
  execFileSync("biome", ["format", "--write", MEASUREMENTS], { env: toolEnvironment() });
}

/** Writes the figures of proofs into their section: a line each, with day and commit. */
export function writeProofFigures(lines) {
  if (lines.length === 0) return;
  const heading = "Proofs";
  const text = readPage();
  const dated = lines.map((line) => `${line} (${today()}, ${commit()})`);
  writeFileSync(
    MEASUREMENTS,
    withSection(text, heading, withFigures(sectionOf(text, heading), dated)),
  );
}

const today = () => new Date().toISOString().slice(0, 10);

/** Returns the measured commit. */
function commit() {
  const git = (...args) => execFileSync("git", args, { cwd: at(), encoding: "utf8" }).trim();
  try {
    const isChanged = git("status", "--porcelain", "--", ":!docs") !== "";
    return `commit ${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`;
  } catch {
    return "commit unknown";
  }
}

/**
 * Returns day, machine and commit of a measurement that starts now, and whether the machine was
 * busy.
 */
export function circumstances() {
  const [processor] = cpus();
  const [busy = 0] = loadavg();
  const machine = `${cpus().length} × ${processor?.model.trim()}, ${size(totalmem())} memory, ${platform()} ${release()}, Node ${process.version}`;
  const noise =
    busy > QUIET_LOAD * cpus().length
      ? ` **The machine was busy with other work (load ${busy.toFixed(1)}): times and rates are too bad, shares are near the truth.**`
      : "";
  return `${new Date().toISOString().slice(0, 16)}Z, ${commit()}, ${machine}.${noise}`;
}
