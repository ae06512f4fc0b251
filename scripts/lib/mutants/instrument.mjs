/**
 * A file's text in which each guard can be switched to a mutant while it runs.
 * @param {string} code
 * @param {{ id: number, start: number, end: number, mutated: string, getter?: string }[]} guards of this file.
 */
export function instrument(code, guards) {
  const places = Map.groupBy(guards, ({ start, end }) => `${start}-${end}`);
  const inner = [...places.values()].map((mutants) => ({ ...mutants[0], mutants }));
  return `import * as __mutants from "@/mutant-switch";\n${rewrite(code, { start: 0, end: code.length }, inner)}`;
}

/** The text of a range with the places in it rewritten, those within places too. */
function rewrite(code, range, places) {
  const within = places.filter(
    (place) => place.start >= range.start && place.end <= range.end && place !== range,
  );
  const outermost = within.filter(
    (place) => !within.some((other) => other !== place && contains(other, place)),
  );
  let text = "";
  let at = range.start;
  for (const place of outermost.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, place.start);
    text += switched(place, rewrite(code, place, within));
    at = place.end;
  }
  return text + code.slice(at, range.end);
}

const contains = (outer, inner) => outer.start <= inner.start && inner.end <= outer.end;

function switched({ mutants, getter }, original) {
  const value = mutants.reduce(
    (otherwise, { id, mutated }) => `(__mutants.isOn(${id}) ? (${mutated}) : ${otherwise})`,
    `(${original})`,
  );
  // The key stands before: `roles: …` becomes `roles: …, get roles() { … }`, of which the latter counts.
  return getter ? `${original}, get ${getter}() { return ${value}; }` : value;
}

/** The module that says which mutant is on. */
export const SWITCH = `
import { sql } from "drizzle-orm";

export function isOn(id) {
  const here = globalThis.__mutants;
  here?.reached.add(id);
  return here?.on === id;
}

export const holds = sql\`1 = 1\`;
export const enterableWorkspaces = (_actor, projectId) =>
  sql\`SELECT id FROM workspaces WHERE project_id = \${projectId}\`;
export const enterableWorkspace = (actor, { projectId, workspace }) =>
  sql\`\${enterableWorkspaces(actor, projectId)} AND type = \${workspace}\`;
export const isInPlace = (actor, place) =>
  sql\`\${place.definition.table.workspaceId} = (\${enterableWorkspace(actor, place)})\`;
`;
