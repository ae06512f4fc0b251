import { FolderKanban, Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { buttonVariants } from "@/components/ui/button";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { type Loaded, load } from "@/lib/http/load";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { listProjects } from "@/lib/projects/list-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { LoadFailed } from "../../_components/load-failed";
import { type PanelAddress, PROJECTS_HEADING, panelHref, panelParams } from "./panel-address";
import { ProjectCard } from "./project-card";
import { ProjectEditor } from "./project-editor";
import { STATUS_OPTIONS } from "./project-values";
import { StatusFilter } from "./status-filter";

/** Cards of one page: they fill rows of one, two and three. */
const PER_PAGE = 12;

interface ProjectsPanelProps {
  actor: Actor;
  address: PanelAddress;
  searchParams: QueryValues;
  /** Of its heading: 1 on a page of its own. */
  level: 1 | 2;
}

type Listed = Awaited<ReturnType<typeof listProjects>>;
type Query = ReturnType<typeof readQuery>;

function readQuery(searchParams: QueryValues) {
  return { ...readPageQuery(projectListSchema, searchParams), perPage: PER_PAGE };
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Projects as a page of their own and as the settings tab: list, create and edit, chosen by the URL. */
export async function ProjectsPanel({ actor, address, searchParams, level }: ProjectsPanelProps) {
  const query = readQuery(searchParams);
  const mode = first(searchParams.mode);
  const canCreate = can(actor, "projects.create");
  const Heading = `h${level}` as const;
  const list = <ProjectList actor={actor} address={address} query={query} />;
  if (canCreate && (mode === "create" || mode === "edit")) {
    const editedId = mode === "edit" ? (first(searchParams.project) ?? "") : null;
    return <ProjectEditor address={address} editedId={editedId} list={list} />;
  }
  return (
    <section className="grid gap-5" aria-labelledby={PROJECTS_HEADING}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading
          id={PROJECTS_HEADING}
          tabIndex={-1}
          className="text-lg font-semibold tracking-tight outline-none"
        >
          Projects
        </Heading>
        {canCreate ? (
          <Link href={panelHref(address, { mode: "create" })} className={buttonVariants()}>
            <Plus aria-hidden /> Create Project
          </Link>
        ) : null}
      </div>
      {list}
    </section>
  );
}

interface ProjectListProps {
  actor: Actor;
  address: PanelAddress;
  query: Query;
}

async function ProjectList({ actor, address, query }: ProjectListProps) {
  const loaded: Loaded<Listed> = await load((ctx) =>
    listProjects(ctx, query, { teamLimit: TEAM_PREVIEW }),
  );
  if (!loaded.data) {
    return (
      <LoadFailed
        title="Projects could not be loaded"
        message="Failed to load projects. Please try again."
        level={3}
      />
    );
  }
  const { rows, stats, page, pageCount } = loaded.data;
  const status = query.status === "all" ? undefined : query.status;
  return (
    <div className="grid gap-5">
      <StatTiles>
        <StatTile label="Total projects" value={stats.total} icon={<FolderKanban aria-hidden />} />
        <StatTile label="Active" value={stats.active} />
        <StatTile label="Planning" value={stats.planning} />
        <StatTile label="Completed" value={stats.completed} />
      </StatTiles>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          action={address.path}
          label="Search projects"
          placeholder="Search name, details or type…"
          defaultValue={query.q}
          params={panelParams(address, { status })}
        />
        <StatusFilter
          address={address}
          q={query.q}
          status={query.status}
          options={[{ value: "all", label: "All statuses" }, ...STATUS_OPTIONS]}
        />
      </div>
      {rows.length === 0 ? (
        <NoProjects actor={actor} address={address} isEmpty={stats.total === 0} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Projects">
          {rows.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              canEdit={can(actor, "projects.edit")}
              editHref={panelHref(address, { mode: "edit", project: project.id })}
            />
          ))}
        </ul>
      )}
      <Pager
        label="Projects pages"
        page={page}
        pageCount={pageCount}
        hrefFor={(number) =>
          panelHref(address, { q: query.q, status, page: number > 1 ? String(number) : undefined })
        }
      />
    </div>
  );
}

interface NoProjectsProps {
  actor: Actor;
  address: PanelAddress;
  /** Nothing at all, rather than nothing that matches. */
  isEmpty: boolean;
}

function NoProjects({ actor, address, isEmpty }: NoProjectsProps): ReactNode {
  if (!isEmpty) {
    return (
      <EmptyState
        kind="no-match"
        level={3}
        title="No projects match"
        description="Try another search or status."
        action={
          <Link href={panelHref(address)} className={buttonVariants({ variant: "outline" })}>
            Clear filters
          </Link>
        }
      />
    );
  }
  if (!can(actor, "projects.create")) {
    return (
      <EmptyState
        kind="first-use"
        level={3}
        title="No projects yet"
        description="Projects show here once you are assigned to one. A superadmin can do that."
      />
    );
  }
  return (
    <EmptyState
      kind="first-use"
      level={3}
      title="No projects yet"
      description="A project holds workspaces and the team that works in them."
      action={
        <Link href={panelHref(address, { mode: "create" })} className={buttonVariants()}>
          <Plus aria-hidden /> Create Project
        </Link>
      }
    />
  );
}
