import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { at, toolEnvironment } from "./project.mjs";
import { size } from "./say.mjs";

/** What `npm run bench` and the proofs have printed, each in a section of its own. */
export const MEASUREMENTS = at("docs", "measurements.md");
const INTRODUCTION = `# Measurements

Written by \`npm run bench\` and \`npm run proof\`: what stands here is what they printed, each section with its day, machine and commit. A section is replaced when its command is run again.
`;
/** The heading of what `npm run bench -- fresh-clone` has measured. */
export const FRESH_CLONE = "Where the seconds go in a fresh clone";
/** Of a processor: with more of it at work already, times say as much about the machine as about Atrium. */
const QUIET_LOAD = 0.25;

/**
 * A page with a section in the place of the one of its heading, or at the end.
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

/** The lines of a section's list with others in the places of those that begin with the same name, up to a colon. */
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

/** A section's body in a page; "" where there is none. */
export function sectionOf(text, heading) {
  const parts = text.split(/^(?=## )/m);
  return parts.find((part) => part.startsWith(`## ${heading}\n`))?.slice(heading.length + 4) ?? "";
}

const readPage = () =>
  existsSync(MEASUREMENTS) ? readFileSync(MEASUREMENTS, "utf8") : INTRODUCTION;

/** Replaces a section of the page. */
export function writeSection(heading, body) {
  writeFileSync(MEASUREMENTS, withSection(readPage(), heading, body));
  // Tables are written plainly; lint wants their columns aligned.
  execFileSync("biome", ["format", "--write", MEASUREMENTS], { env: toolEnvironment() });
}

/** Puts what proofs have printed into their section: a line for each, with its day and commit. */
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

/** The commit that is measured. */
function commit() {
  const git = (...args) => execFileSync("git", args, { cwd: at(), encoding: "utf8" }).trim();
  try {
    const isChanged = git("status", "--porcelain", "--", ":!docs") !== "";
    return `commit ${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`;
  } catch {
    return "commit unknown";
  }
}

/** Day, machine and commit of a measurement that begins now, and whether the machine had something else to do. */
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
