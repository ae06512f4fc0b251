import { type Import, importsOf, lineAt, type Source } from "./imports";

const INFRASTRUCTURE = ["platform", "auth", "http", "actions", "ui"];
const SCHEMA = /^lib\/(?:[^/]+\/)?(?:[\w-]*-)?schemas?(?:\/.*)?$/;
const ROWS = /^lib\/[^/]+\/(?:.*\/)?(?:[\w-]+-)?rows$/;
/** Rules and vocabulary without server code: they ship to the browser and are held to what a schema may import. */
const PORTABLE =
  /^lib\/(?:days|errors|once-for|paging|parse-input|text-schema|auth\/(?:policy|roles|actor)|[\w-]+\/[\w-]+-rules|provider\/(?:credentials|limits)|system\/crash-limits)$/;
const SHARED = new RegExp(`^(?:db/vocabulary|lib/ui/.+)$|${PORTABLE.source}`);
const BUILT = /(^|\/)\.open-next\/worker$/;

const without = (path: string) => path.replace(/\.(tsx?|mts)$/, "");
const isPackage = (target: string, name: string) =>
  target === name || target.startsWith(`${name}/`);
const areaOf = (path: string) => {
  const area = /^lib\/([^/]+)\//.exec(path)?.[1];
  return area && !INFRASTRUCTURE.includes(area) ? area : undefined;
};

type Room = "db" | "schema" | "use case" | "adapter" | "infrastructure" | "app" | "components";

/** The room of architecture.md that a file belongs to. */
function roomOf(file: string): Room {
  const path = without(file);
  if (path.startsWith("db/")) return "db";
  if (path.startsWith("app/")) return "app";
  if (path.startsWith("components/")) return "components";
  if (SCHEMA.test(path) || PORTABLE.test(path)) return "schema";
  if (/^lib\/(http|actions)\//.test(path)) return "adapter";
  return areaOf(path) ? "use case" : "infrastructure";
}

/** What each room may not import; an answer is the reason. */
const FORBIDDEN: Record<Room, (item: Import, from: string) => string | undefined> = {
  db: ({ own, target }) => {
    if (own) return target.startsWith("db/") ? undefined : "db imports nothing of ours";
    return isPackage(target, "drizzle-orm") || target.startsWith("node:")
      ? undefined
      : "db imports drizzle only";
  },
  schema: ({ own, target }) => {
    if (own)
      return SCHEMA.test(target) || SHARED.test(target) ? undefined : "schemas ship to the browser";
    return isPackage(target, "zod") ? undefined : "schemas import zod and each other only";
  },
  "use case": ({ own, target }, from) => {
    if (!own) return isFramework(target) ? "use cases know no framework" : undefined;
    if (isScreen(target)) return "use cases know no screen";
    if (/^lib\/(http|actions)\//.test(target)) return "use cases know no adapter";
    return ROWS.test(target) && areaOf(target) !== areaOf(from)
      ? "rows are private to their area"
      : undefined;
  },
  adapter: ({ own, target }) => {
    if (!own)
      return isPackage(target, "drizzle-orm") ? "adapters do not read the database" : undefined;
    if (isScreen(target)) return "adapters know no screen";
    if (target.startsWith("db/")) return "adapters do not read the database";
    return areaOf(target) ? "adapters know no area" : undefined;
  },
  infrastructure: ({ own, target }) => {
    if (!own) return isPackage(target, "react") ? "lib knows no screen" : undefined;
    if (isScreen(target)) return "lib knows no screen";
    return ROWS.test(target) ? "rows are private to their area" : undefined;
  },
  app: ({ own, target }) => {
    if (!own) return isDatabase(target) ? "app only calls use cases" : undefined;
    if (target.startsWith("db/")) return "app only calls use cases";
    return ROWS.test(target) ? "rows are private to their area" : undefined;
  },
  components: ({ own, target }) => {
    if (!own) return isDatabase(target) ? "components get data as props" : undefined;
    if (target.startsWith("components/") || SCHEMA.test(target) || SHARED.test(target))
      return undefined;
    return "components import components, schemas, policy and lib/ui only";
  },
};

function isFramework(target: string): boolean {
  return ["next", "react", "react-dom"].some((name) => isPackage(target, name));
}

function isDatabase(target: string): boolean {
  return isPackage(target, "drizzle-orm") || isPackage(target, "@opennextjs/cloudflare");
}

function isScreen(target: string): boolean {
  return target.startsWith("app/") || target.startsWith("components/");
}

const ROLE = `["'](?:superadmin|super_admin|admin|moderator)["']`;
// The wizard has a stage that is named "admin" too.
const ROLE_COMPARISON = new RegExp(
  String.raw`(?<!\bstage )(?<![!=])[!=]==?\s*${ROLE}|${ROLE}\s*[!=]==?|\bcase\s+${ROLE}|${ROLE}[^\]\n]*\]\s*\.includes\(|\.includes\(\s*${ROLE}`,
  "g",
);

/** Words that only some places may use. */
const WORDS = [
  {
    pattern: /\bgetCloudflareContext\b/g,
    allowed: /^lib\/platform\//,
    what: "uses getCloudflareContext, which only lib/platform may",
  },
  {
    pattern: /\bprocess\.env\b/g,
    allowed: /^lib\/platform\/config\.ts$/,
    what: "reads process.env, which only lib/platform/config.ts may",
  },
  {
    pattern: ROLE_COMPARISON,
    allowed: /^lib\/(auth|ui)\/|^lib\/.*schema|^db\/seed/,
    what: "compares a role, which only lib/auth may: ask can() or authorize()",
  },
];

/** Every breach of "Who may import whom" in one file, each as "file:line what (why)". */
export function violationsOf(source: Source): string[] {
  const room = roomOf(source.path);
  const found: string[] = [];
  for (const item of importsOf(source)) {
    const at = `${source.path}:${item.line}`;
    const why = BUILT.test(item.target) ? undefined : FORBIDDEN[room](item, source.path);
    if (why) found.push(`${at} imports ${item.target} (${room}: ${why})`);
    if (item.reExport && item.own)
      found.push(`${at} re-exports ${item.target} (no barrels: import the file)`);
  }
  for (const { pattern, allowed, what } of WORDS) {
    if (allowed.test(source.path)) continue;
    for (const match of source.code.matchAll(pattern)) {
      found.push(`${source.path}:${lineAt(source.code, match.index)} ${what}`);
    }
  }
  return found;
}
