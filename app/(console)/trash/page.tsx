import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { TabLinks } from "@/components/ui/tab-links";
import { can } from "@/lib/auth/policy";
import { gatePage, load, pageNumberFormats } from "@/lib/http/load";
import { TRASH_DAYS } from "@/lib/limits";
import { type QueryValues, readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { listTrash } from "@/lib/trash/list-trash";
import { type TrashItem, type TrashListQuery, trashListSchema } from "@/lib/trash/schema";
import { LoadFailed } from "../_parts/load-failed";
import { PageTitle } from "../_parts/page-title";
import type { ListedItem } from "./_parts/listed-item";
import { TrashList } from "./_parts/trash-list";

const FILTERS = [
  { id: "all", label: "All" },
  { id: "project", label: "Projects" },
  { id: "agent", label: "Agents" },
  { id: "rag", label: "RAGs" },
  { id: "integration", label: "Integrations" },
  { id: "task", label: "Tasks" },
  { id: "record", label: "Records" },
  { id: "schedule", label: "Schedules" },
  { id: "trigger", label: "Triggers" },
  { id: "question", label: "Test questions" },
  { id: "scenario", label: "Scenarios" },
  { id: "view", label: "Views" },
] as const;

function hrefOf({ q, kind }: Pick<TrashListQuery, "q" | "kind">, page = 1): string {
  const query = new URLSearchParams({
    ...(kind !== "all" && { kind }),
    ...(q !== "" && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/trash?${query}` : "/trash";
}

/** Adds what the list needs of a record's type. */
function listed(item: TrashItem): ListedItem {
  const type = RECORD_DEFINITIONS.find(({ description }) => description.one === item.record_type);
  if (!type) return item;
  const { name, words } = type.description;
  return { ...item, records: { name, singular: words.singular } };
}

/** Items deleted in the last 30 days that the person may restore. */
export default async function TrashPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  const { actor } = await gatePage("trash.list");
  const query = {
    ...readPageQuery(trashListSchema, await searchParams),
    perPage: SCREEN_PER_PAGE,
  };
  const { q, kind } = query;
  const { data, failure } = await load((ctx) => listTrash(ctx, query));
  const formats = await pageNumberFormats();
  return (
    <PageOutlet crumbs={[{ label: "Trash" }]} fullWidth className="gap-0">
      <PageTitle names={["Trash"]} />
      <PageHeader
        title="Trash"
        description={`Restore deleted items, with everything in them, for up to ${TRASH_DAYS} days. After that they are permanently deleted.`}
      />
      <TabLinks
        label="Trash by kind"
        activeId={kind}
        tabs={FILTERS.map(({ id, label }) => ({ id, label, href: hrefOf({ q, kind: id }) }))}
      />
      <ListTools
        search={
          <SearchField
            action="/trash"
            label="Search trash"
            defaultValue={q}
            params={{ kind: kind === "all" ? undefined : kind }}
          />
        }
        count={
          data && data.rows.length > 0
            ? data.isLowerBound
              ? `${formats.number(data.total)}+ items`
              : data.total === 1
                ? "1 item"
                : `${formats.number(data.total)} items`
            : null
        }
      />
      {failure ? (
        <LoadFailed title="Failed to load the trash" message={failure.message} level={2} />
      ) : data.rows.length === 0 ? (
        <NothingThere isFiltered={q !== "" || kind !== "all" || query.page > 1} />
      ) : (
        <>
          <TrashList items={data.rows.map(listed)} canPurge={can(actor, "trash.purge")} />
          <Pager
            page={data.page}
            pageCount={data.pageCount}
            hrefFor={(number) => hrefOf(query, number)}
            label="Trash pages"
          />
        </>
      )}
    </PageOutlet>
  );
}

function NothingThere({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState kind="first-use" level={2} title="The trash is empty" />;
  return (
    <EmptyState
      kind="no-match"
      level={2}
      title="No items match"
      action={
        <Link href="/trash" className={buttonVariants({ variant: "outline" })}>
          Clear filters
        </Link>
      }
    />
  );
}
