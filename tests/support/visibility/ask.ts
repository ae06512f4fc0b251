import { ROUTE_TABLE, withIds } from "../../api/route-table";
import { inParallel } from "../matrix/ask";
import { WORDS } from "../matrix/world";
import type { System } from "../system";
import { idsIn, type ProjectWorld } from "./project-world";

export interface Asked {
  path: string;
  status: number;
  /** The whole answer: headers and body. */
  text: string;
}

/** More variants of some calls than the table has: names in queries. */
const FURTHER = [
  ...["agent", "rag", "project", "person", "integration"].map((by) => `/api/usage?by=${by}`),
  "/api/usage/export?by=project",
  "/api/search?q=Quimby",
  "/api/search?q=Zorvan",
  "/api/tasks?q=Quimby",
  "/api/tasks?project={project}",
  "/api/tasks/candidates?project={project}",
  "/api/tasks/candidates?task={task}",
  "/api/workspaces/my-workspaces?type=crm",
  "/api/jobs?q={run}",
  "/api/runs?project={project}",
  "/api/trash?kind=task",
  "/api/notices?state=unread",
  ...["tasks", "projects", "agents", "{project}/crm/contacts"].map(
    (list) => `/api/views?list=${list}`,
  ),
  ...[
    "project",
    "task",
    "agent",
    "rag",
    "run",
    "schedule",
    "trigger",
    "conversation",
    "user",
    "job",
  ].map((kind) => `/api/access/explain?user={self}&resource=${kind}:{${kind}}`),
];

/** Makes every GET of the routes, once per set of ids that its path can have. */
export async function askEverything(
  system: System,
  headers: Record<string, string>,
  sides: readonly Record<string, string>[],
): Promise<Asked[]> {
  const declared = ROUTE_TABLE.filter(({ method }) => method === "GET");
  const templates = [...declared.map(({ template }) => template), ...FURTHER];
  const paths = new Set(
    templates.flatMap((template) => sides.map((ids) => withIds(template, ids))),
  );
  const answers: Asked[] = [];
  await inParallel([...paths], 6, async (path) => {
    const response = await system.request(path, { headers });
    const text = `${[...response.headers].join("\n")}\n${await response.text()}`;
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
    answers.push({ path, status: response.status, text });
  });
  return answers;
}

/** Returns what an answer names of a world, with the call. */
export function namesOf(
  { path, status, text }: Asked,
  { side, newIds }: ProjectWorld,
  except: ReadonlySet<string> = new Set(),
): string[] {
  const ids = idsIn(text).filter((id) => newIds.has(id) && !path.includes(id) && !except.has(id));
  const at = text.toLowerCase().indexOf(WORDS[side].toLowerCase());
  const words = at < 0 ? [] : [text.slice(Math.max(0, at - 20), at + 40)];
  return [...new Set([...ids, ...words])].map((one) => `${status} ${path} names ${one}`);
}
