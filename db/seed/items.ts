import { RAG_TYPES, SYSTEM_ROLES } from "../vocabulary.ts";
import { DAY_MS, DAYS, type Making, momentAfter, recentMoment, slug } from "./company.ts";
import { LIBRARIES } from "./libraries.ts";
import type { SeedPeople } from "./people.ts";
import { type SeedProject, uniqueName } from "./projects.ts";
import type { SeedTable, SeedValue } from "./tables.ts";
import { AGENT_DETAILS, AGENT_KINDS, PROJECT_FIRST, RAG_DETAILS, RAG_TOPICS } from "./words.ts";

const AGENT_WEIGHTS = { active: 8, inactive: 2 };
/** Statuses of RAGs without documents: they have nothing to answer from, so none is active. */
const RAG_WEIGHTS = { planning: 4, inactive: 1 };
/** How many days ago the RAGs with documents were created. */
const LIBRARY_DAYS = 60;
const ROLE_WEIGHTS = { admin: 2, moderator: 4, user: 2 };

const AGENT_CONFIG = JSON.stringify({
  aiModel: { textGeneration: "gpt-4o" },
  processingLimits: { maxConcurrentTasks: 2, timeoutMinutes: 15 },
});

/** Returns an item's team and the projects that use it. */
function linksOf(making: Making, id: string, createdAt: number, from: ItemSources) {
  const { random } = making;
  const team = random.some(from.people.everybody, random.int(1, 4)).map((person): SeedValue[] => {
    return [id, person.id, random.weighted(ROLE_WEIGHTS), momentAfter(making, createdAt)];
  });
  const links = random.some(from.projects, random.int(0, 3)).map((project): SeedValue[] => {
    const earliest = Math.max(createdAt, project.createdAt);
    return [id, project.id, momentAfter(making, earliest)];
  });
  return { team, links };
}

interface ItemSources {
  people: SeedPeople;
  projects: SeedProject[];
}

/** Creates agents of the catalogue's kinds, with teams and projects. */
export function makeAgents(making: Making, from: ItemSources): SeedTable[] {
  const { random, size } = making;
  const taken = new Set<string>();
  const [rows, teams, links]: [SeedValue[][], SeedValue[][], SeedValue[][]] = [[], [], []];
  for (let index = 0; index < size.agents; index++) {
    // The first agents cover each kind once, and are active.
    const picked = random.pick(AGENT_KINDS);
    const [kind, type, template] = AGENT_KINDS[index] ?? picked;
    const name = uniqueName(taken, `${random.pick(PROJECT_FIRST)} ${kind}`);
    const id = random.id();
    const createdAt = recentMoment(making, DAYS);
    rows.push([
      ...[id, name, random.pick(AGENT_DETAILS), `https://${slug(name)}.example.com/`, type],
      ...[index < AGENT_KINDS.length ? "active" : random.weighted(AGENT_WEIGHTS), kind],
      ...[random.chance(0.5) ? AGENT_CONFIG : null],
      ...[template, random.pick(from.people.superadmins).id],
      ...[createdAt, momentAfter(making, createdAt)],
    ]);
    const made = linksOf(making, id, createdAt, from);
    teams.push(...made.team);
    links.push(...made.links);
  }
  return [
    {
      table: "agents",
      columns: [
        ...["id", "name", "details", "url", "type", "status", "ai_agent_type", "agent_config"],
        ...["template_id", "created_by", "created_at", "updated_at"],
      ],
      rows,
    },
    { table: "agent_users", columns: ["agent_id", "user_id", "role", "assigned_at"], rows: teams },
    { table: "agent_projects", columns: ["agent_id", "project_id", "linked_at"], rows: links },
  ];
}

/**
 * Adds the known accounts to the libraries, so that everyone who signs in finds them: each role is
 * on their teams, and some projects use them.
 */
function addKnown(
  { team, links }: ReturnType<typeof linksOf>,
  {
    making,
    id,
    createdAt,
    from,
  }: { making: Making; id: string; createdAt: number; from: ItemSources },
) {
  const there = new Set(team.map(([, person]) => person));
  for (const { id: person } of from.people.everybody.slice(0, SYSTEM_ROLES.length))
    if (!there.has(person)) team.push([id, person, "moderator", momentAfter(making, createdAt)]);
  const [project] = from.projects;
  if (links.length > 0 || !project) return;
  links.push([id, project.id, momentAfter(making, Math.max(createdAt, project.createdAt))]);
}

/** Creates RAGs of every type, with teams and projects. */
export function makeRags(making: Making, from: ItemSources): SeedTable[] {
  const { random, size } = making;
  const taken = new Set<string>();
  const [rows, teams, links]: [SeedValue[][], SeedValue[][], SeedValue[][]] = [[], [], []];
  for (let index = 0; index < size.rags; index++) {
    const library = LIBRARIES[index];
    const name =
      library?.name ??
      uniqueName(taken, `${random.pick(PROJECT_FIRST)} ${random.pick(RAG_TOPICS)}`);
    const id = library?.ragId ?? random.id();
    const createdAt = library ? making.today - LIBRARY_DAYS * DAY_MS : recentMoment(making, DAYS);
    rows.push([
      ...[id, name, library?.details ?? random.pick(RAG_DETAILS)],
      ...[`https://${slug(name)}.example.com/`, library?.type ?? random.pick(RAG_TYPES)],
      ...[library ? "active" : random.weighted(RAG_WEIGHTS)],
      ...[random.pick(from.people.superadmins).id, createdAt, momentAfter(making, createdAt)],
    ]);
    const made = linksOf(making, id, createdAt, from);
    if (library) addKnown(made, { making, id, createdAt, from });
    teams.push(...made.team);
    links.push(...made.links);
  }
  return [
    {
      table: "rags",
      columns: [
        ...["id", "name", "details", "url", "type", "status"],
        ...["created_by", "created_at", "updated_at"],
      ],
      rows,
    },
    { table: "rag_users", columns: ["rag_id", "user_id", "role", "assigned_at"], rows: teams },
    { table: "rag_projects", columns: ["rag_id", "project_id", "linked_at"], rows: links },
  ];
}
