// npm run texts [-- part of a path …]: prints every text that people may read, by file: screens,
// messages, emails, notices, audit log sentences, API descriptions. `--comments` prints comments
// instead.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { at, filesUnder } from "./lib/project.mjs";
import { commentsOf, visibleTexts } from "./lib/visible-texts.mjs";

const asked = process.argv.slice(2);
const parts = asked.filter((word) => word !== "--comments");
const read = asked.includes("--comments")
  ? commentsOf
  : (code, file) => visibleTexts(code, file.endsWith("x"));

for (const room of ["app", "components", "lib", "engine", "reader", "db"])
  for (const file of filesUnder(at(room))) {
    const path = relative(at(), file);
    if (!/\.tsx?$/.test(path) || (parts.length > 0 && !parts.some((part) => path.includes(part))))
      continue;
    const texts = read(readFileSync(file, "utf8"), path);
    if (texts.length === 0) continue;
    process.stdout.write(`\n${path}\n`);
    for (const { line, text } of texts) process.stdout.write(`  ${line}: ${text}\n`);
  }
