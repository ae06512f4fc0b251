interface Call {
  method: string;
  path: string;
}

/** Calls that another part of this proof makes, or that touch no service. */
export const LEFT_OUT_ROUTES: readonly Call[] = [
  // Of a system that is not set up: faults-setup.test.ts.
  { method: "POST", path: "/api/onboarding/password" },
  { method: "POST", path: "/api/onboarding/use-bindings" },
  { method: "POST", path: "/api/onboarding/admin" },
  // It empties the system and with it whoever would try again: a sweep of its own.
  { method: "POST", path: "/api/system/reset" },
  // Which service fails is what it answers: tests/unit/bindings.
  { method: "POST", path: "/api/bindings" },
  // What it does are calls of the other rows, by their own doors.
  { method: "POST", path: "/api/mcp" },
  // It asks a server that is not one of these services first, and stores what it read as rows are stored.
  { method: "POST", path: "/api/rags/any/documents/addresses" },
  // Rows of this table make them, for what bears a word in place of an id.
  { method: "POST", path: "/api/integrations/any/test-mail" },
  { method: "POST", path: "/api/outbox/any/retry" },
  // It asks an issuer, and touches no service of ours.
  { method: "POST", path: "/api/identity-providers/test" },
  // They write nothing and read nothing: assets are made by their uploads, and there is no such route.
  { method: "POST", path: "/api/projects/any/workspaces/media/assets" },
  { method: "POST", path: "/api/projects/any/workspaces/media/assets/import" },
  { method: "GET", path: "/api/nothing-here" },
];

const VARIABLE = /^(?:any|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f-]+\.\w+|unknown\.png)$/;

/** The lists of records, which one route reads. */
const RECORDS = /^(GET .*\/workspaces)\/\w+\/(?!report|charts|insights|uploads)\w+/;

/** What is said about records is one route for all types of them, with the same statements. */
const COMMENTS = /(\/workspaces)\/\w+\/\w+(\/\*\/(?:comments|mentionable))/;

/** A path with its ids and names made alike, without its query. */
const shapeOf = ({ method, path }: Call): string => {
  const [plain = ""] = path.split("?");
  const shape = plain.replace(/[^/]+/g, (part) => (VARIABLE.test(part) ? "*" : part));
  return `${method} ${shape}`.replace(RECORDS, "$1/*/*").replace(COMMENTS, "$1/*/*$2");
};

/** The calls of a table that none of these calls makes. */
export function neverReached(table: readonly Call[], calls: readonly Call[]): string[] {
  const reached = new Set(calls.map(shapeOf));
  return [...new Set(table.map(shapeOf))].filter((shape) => !reached.has(shape));
}

/** Pages that lead elsewhere at once, or that crash on purpose. */
const LEFT_OUT_PAGES = [
  /^\/projects\/any\/workspace$/,
  /^\/workspace\/any\/overview$/,
  /test-crash/,
];

/** The pages, by their files, that none of these paths opens. */
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
