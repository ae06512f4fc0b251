interface Call {
  method: string;
  path: string;
}

/** Calls made by another part of this proof, or that use no service. */
export const LEFT_OUT_ROUTES: readonly Call[] = [
  // For a system that isn't set up: faults-setup.test.ts.
  { method: "POST", path: "/api/onboarding/password" },
  { method: "POST", path: "/api/onboarding/use-bindings" },
  { method: "POST", path: "/api/onboarding/admin" },
  // Deletes everything, including the person who would retry; has its own sweep.
  { method: "POST", path: "/api/system/reset" },
  // Its answer is which service fails: tests/unit/bindings.
  { method: "POST", path: "/api/bindings" },
  // Runs calls of the other rows through their own entry points.
  { method: "POST", path: "/api/mcp" },
  // Requests an outside server first, then stores the result like other rows.
  { method: "POST", path: "/api/rags/any/documents/addresses" },
  // Made by rows of this table with a word in place of an id.
  { method: "POST", path: "/api/integrations/any/test-mail" },
  { method: "POST", path: "/api/outbox/any/retry" },
  // Requests an issuer and uses no service of ours.
  { method: "POST", path: "/api/identity-providers/test" },
  // For agents with a model; queued as a run without one: tests/unit/agents/model-scenarios.
  { method: "POST", path: "/api/agents/any/scenarios/model-run" },
  { method: "POST", path: "/api/agents/any/scenarios/any/model-run" },
  // Writes one audit row before it reads, and nothing after it: tests/unit/agents/dry-runs.
  { method: "POST", path: "/api/dry-runs" },
  // Signed with a trigger's secret. A repeated call starts nothing: tests/unit/agents/triggers.
  { method: "POST", path: "/api/hooks/any" },
  // They read and write nothing: assets are created by uploads, and this route doesn't exist.
  { method: "POST", path: "/api/projects/any/workspaces/media/assets" },
  { method: "POST", path: "/api/projects/any/workspaces/media/assets/import" },
  { method: "GET", path: "/api/nothing-here" },
];

const VARIABLE = /^(?:any|\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f-]+\.\w+|unknown\.png)$/;

/** Lists of records, all read by one route. */
const RECORDS = /^(GET .*\/workspaces)\/\w+\/(?!report|charts|insights|uploads)\w+/;

/** Comments on records are one route for all types, with the same statements. */
const COMMENTS = /(\/workspaces)\/\w+\/\w+(\/\*\/(?:comments|mentionable))/;

/** Returns a path without its query, with ids and names made equal. */
const shapeOf = ({ method, path }: Call): string => {
  const [plain = ""] = path.split("?");
  const shape = plain.replace(/[^/]+/g, (part) => (VARIABLE.test(part) ? "*" : part));
  return `${method} ${shape}`.replace(RECORDS, "$1/*/*").replace(COMMENTS, "$1/*/*$2");
};

/** Returns the calls of a table that none of these calls makes. */
export function neverReached(table: readonly Call[], calls: readonly Call[]): string[] {
  const reached = new Set(calls.map(shapeOf));
  return [...new Set(table.map(shapeOf))].filter((shape) => !reached.has(shape));
}

/** Pages that redirect at once, or crash on purpose. */
const LEFT_OUT_PAGES = [
  /^\/agents\/any$/,
  /^\/projects\/any\/workspace$/,
  /^\/workspace\/any\/overview$/,
  /test-crash/,
];

/** Returns the page files that none of these paths opens. */
export function neverOpened(files: readonly string[], paths: readonly string[]): string[] {
  const patterns = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`);
  return patterns
    .filter((pattern) => {
      const shape = pattern.replaceAll(/\[[^\]]+\]/g, "any");
      return !LEFT_OUT_PAGES.some((page) => page.test(shape));
    })
    .filter((pattern) => {
      const shape = new RegExp(`^${pattern.replaceAll(/\[[^\]]+\]/g, "[^/?]+")}(\\?|$)`);
      return !paths.some((path) => shape.test(path));
    });
}
