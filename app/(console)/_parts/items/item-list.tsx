import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { ItemListQuery, ItemPage, ItemStats } from "@/lib/managed-items/schema";
import { rangeOf } from "@/lib/paging";
import type { ItemView } from "@/lib/ui/look";
import { FilterSelect } from "../filter-select";
import { LoadFailed } from "../load-failed";
import type { ItemKind } from "../team/team-texts";
import { ViewsButton } from "../views/views-button";
import type { ViewsTarget } from "../views/views-target";
import { ITEM_LABELS, itemSentences } from "./item-labels";
import {
  type ItemSource,
  type ListedItem,
  type LoadedList,
  type PanelProps,
  perPageOf,
} from "./item-source";
import { type PanelAddress, panelHref, panelParams } from "./panel-frame";
import { ItemViewSwitch } from "./removable-card";

interface ItemListProps<Item extends ListedItem> extends Omit<PanelProps, "searchParams"> {
  source: Pick<ItemSource<Item>, "kind" | "card">;
  query: ItemListQuery;
  loaded: LoadedList<Item>;
  view: ItemView;
}

/** Search, status filter and a row for each item of the page. */
export function ItemList<Item extends ListedItem>(props: ItemListProps<Item>) {
  const { source, actor, address, level, query, loaded, view } = props;
  const { kind, card: Card } = source;
  const { area, title } = ITEM_LABELS[kind];
  const { data } = loaded.list;
  const inner = level === 1 ? 2 : 3;
  if (!data) {
    return (
      <LoadFailed
        title={`Failed to load ${ITEM_LABELS[kind].many}`}
        message={itemSentences(kind).loadAllFailed}
        level={inner}
      />
    );
  }
  const managesTeam = ({ created_by }: ListedItem) =>
    can(actor, `${area}.assign`, { createdBy: created_by });
  const params = paramsOf(query);
  const pageHref = (page: number) =>
    panelHref(address, { ...params, page: page > 1 ? String(page) : undefined });
  // The page number was typed, or the last item of the last page was removed.
  if (query.page > data.pageCount) redirect(pageHref(data.pageCount));
  if (data.stats.total === 0) {
    return <NoItems kind={kind} address={address} level={inner} actor={actor} isEmpty />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Toolbar kind={kind} address={address} query={query} page={data} view={view} />
      <WithAside aside={loaded.aside}>
        {data.rows.length === 0 ? (
          <NoItems kind={kind} address={address} level={inner} actor={actor} isEmpty={false} />
        ) : (
          <Frame title={title} kind={kind} view={view}>
            {data.rows.map((item) => (
              <Card
                key={item.id}
                item={item}
                level={inner}
                view={view}
                canManage={can(actor, `${area}.edit`)}
                editHref={panelHref(address, { mode: "edit", [kind]: item.id })}
                canAssign={managesTeam(item)}
              />
            ))}
          </Frame>
        )}
        <Pager
          page={data.page}
          pageCount={data.pageCount}
          hrefFor={pageHref}
          label={`${title} pages`}
        />
      </WithAside>
    </div>
  );
}

interface FrameProps {
  title: string;
  kind: ItemKind;
  view: ItemView;
  children: ReactNode;
}

function Frame({ title, kind, view, children }: FrameProps) {
  if (view === "cards")
    return (
      <ul aria-label={title} className="list-rows border-hair border-t">
        {children}
      </ul>
    );
  return (
    <Table label={title} className="list-table">
      <TableHeader>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead className="max-md:hidden">Type</TableHead>
          <TableHead>Status</TableHead>
          {kind === "rag" ? null : (
            <TableHead className="max-2xl:hidden">{ROW_DETAILS[kind]}</TableHead>
          )}
          <TableHead className="max-md:hidden">Team</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

/** Heading of the details that only this kind of item has. */
const ROW_DETAILS = { project: "Workspaces and tasks", agent: "Projects" } as const;

function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <div className="grid items-start gap-x-(--gutter) gap-y-2 xl:grid-cols-[minmax(0,1fr)_17rem] xl:[&>:last-child_.list-rows]:mr-0">
      {aside}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">{children}</div>
    </div>
  );
}

/** Returns the URL parameters other than the page, without defaults. */
function paramsOf({ q, status }: ItemListQuery) {
  return { q: q || undefined, status: status === "all" ? undefined : status };
}

interface ItemTilesProps {
  kind: ItemKind;
  address: PanelAddress;
  stats: ItemStats;
  /** The status that the list is filtered by, or "all". */
  status: string;
}

/** The numbers of all items and of some statuses, each a link that filters the list. */
export function ItemTiles({ kind, address, stats, status }: ItemTilesProps) {
  const { many, statuses, tiles } = ITEM_LABELS[kind];
  const labelOf = (tile: string) => statuses.find(({ value }) => value === tile)?.label ?? tile;
  return (
    <nav aria-label={`Views of ${many}`} className="flex items-center gap-0.5 max-md:hidden">
      {["all", ...tiles].map((tile) => (
        <Link
          key={tile}
          data-slot="stat-tile"
          href={panelHref(address, { status: tile === "all" ? undefined : tile })}
          aria-current={tile === status ? "true" : undefined}
          className="view-link"
        >
          {tile === "all" ? `Total ${many}` : labelOf(tile)}
          <span>{tile === "all" ? stats.total : (stats.byStatus[tile] ?? 0)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Returns the saved views of a list of items. A view keeps its own choice of cards or table. */
export function itemViews(kind: ItemKind, { path, fixed }: PanelAddress): ViewsTarget {
  const { view: _view, ...others } = fixed;
  return { list: ITEM_LABELS[kind].area, path, fixed: others };
}

interface ToolbarProps {
  kind: ItemKind;
  address: PanelAddress;
  query: ItemListQuery;
  page: ItemPage<unknown>;
  view: ItemView;
}

function Toolbar({ kind, address, query, page, view }: ToolbarProps) {
  const { many, statuses } = ITEM_LABELS[kind];
  const params = paramsOf(query);
  const options = [{ value: "all", label: "All statuses" }, ...statuses].map((option) => ({
    ...option,
    href: panelHref(address, {
      ...params,
      status: option.value === "all" ? undefined : option.value,
    }),
  }));
  const range = page.pageCount > 1 && page.rows.length > 0 ? ` · ${rangeOf(page)}` : "";
  const hrefOf = (chosen: ItemView) => {
    // The page of the other view that shows this page's first item.
    const at = Math.floor(((query.page - 1) * query.perPage) / perPageOf(chosen));
    return panelHref(address, {
      ...params,
      page: at > 0 ? String(at + 1) : undefined,
      view: chosen,
    });
  };
  return (
    <ListTools
      search={
        <SearchField
          action={address.path}
          label={`Search ${many}`}
          placeholder={`Search ${many}`}
          defaultValue={query.q}
          params={panelParams(address, params)}
        />
      }
      filterCount={query.status === "all" ? 0 : 1}
      filters={
        <FilterSelect
          label="Filter by status"
          word="Status"
          value={query.status}
          options={options}
        />
      }
      count={`${page.total} of ${page.stats.total} ${many} shown${range}`}
      display={
        <>
          <ViewsButton {...itemViews(kind, address)} />
          <ItemViewSwitch
            current={view}
            hrefs={{ cards: hrefOf("cards"), table: hrefOf("table") }}
          />
        </>
      }
    />
  );
}

interface NoItemsProps {
  kind: ItemKind;
  address: PanelAddress;
  level: 2 | 3;
  actor: Actor;
  /** True if there are no items; false if none match. */
  isEmpty: boolean;
}

function NoItems({ kind, address, level, actor, isEmpty }: NoItemsProps) {
  const { area, title, many, label, purpose } = ITEM_LABELS[kind];
  if (!isEmpty) {
    return (
      <EmptyState
        kind="no-match"
        level={level}
        title={`No ${many} match your filters`}
        description="Try another search or status."
        action={
          <Link href={panelHref(address)} className={buttonVariants({ variant: "outline" })}>
            Clear filters
          </Link>
        }
      />
    );
  }
  if (!can(actor, `${area}.create`)) {
    return (
      <EmptyState
        kind="first-use"
        level={level}
        title={`No ${many} yet`}
        description={`${title} you're assigned to appear here. Ask a superadmin to add you.`}
      />
    );
  }
  return (
    <EmptyState
      kind="first-use"
      level={level}
      title={`No ${many} yet`}
      description={purpose}
      action={
        <Link href={panelHref(address, { mode: "create" })} className={buttonVariants()}>
          <Plus aria-hidden /> Create {label}
        </Link>
      }
    />
  );
}
