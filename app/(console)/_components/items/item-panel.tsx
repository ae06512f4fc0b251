import Link from "next/link";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { buttonVariants } from "@/components/ui/button";
import type { ItemListQuery, ItemStats } from "@/lib/managed-items/schema";
import type { PageOf } from "@/lib/paging";
import {
  type PanelAddress,
  panelHref,
  panelParams,
} from "../../projects/_components/panel-address";
import { FilterSelect } from "../filter-select";

/** Cards of one page: they fill rows of one to four. */
export const ITEMS_PER_PAGE = 24;

/** The words of one kind of item. */
export interface PanelWords {
  title: string;
  description: string;
  /** In sentences: "agents", "RAGs". */
  plural: string;
  /** What the first-use state says. */
  empty: string;
}

export interface StatusOption {
  value: string;
  label: string;
}

interface ItemPanelProps<Item> {
  words: PanelWords;
  address: PanelAddress;
  /** 1 where the panel is the page, 2 inside one. */
  level: 1 | 2;
  query: ItemListQuery;
  /** All of them in the filter; a tile for each of `tiles`. */
  statuses: readonly StatusOption[];
  tiles: readonly StatusOption[];
  page: PageOf<Item> & { stats: ItemStats };
  card: (item: Item) => ReactNode;
}

/** The list of a kind of managed item: tiles, search, status filter and a card for each. */
export function ItemPanel<Item>(props: ItemPanelProps<Item>) {
  const { words, address, level, query, page, card, tiles } = props;
  const params = paramsOf(query);
  // The address was typed, or the last item of the last page went.
  if (query.page > page.pageCount)
    redirect(panelHref(address, { ...params, page: String(page.pageCount) }));
  const { total, byStatus } = page.stats;
  return (
    <>
      <PanelHeading words={words} level={level} />
      {total === 0 ? (
        <EmptyState
          kind="first-use"
          level={level === 1 ? 2 : 3}
          title={`No ${words.plural} yet`}
          description={words.empty}
        />
      ) : (
        <div className="grid gap-4">
          <StatTiles>
            <StatTile label="Total" value={total} />
            {tiles.map(({ value, label }) => (
              <StatTile key={value} label={label} value={byStatus[value] ?? 0} />
            ))}
          </StatTiles>
          <Toolbar {...props} />
          {page.rows.length === 0 ? (
            <NoMatch {...props} />
          ) : (
            <ul
              aria-label={words.title}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4"
            >
              {page.rows.map(card)}
            </ul>
          )}
          <Pager
            page={page.page}
            pageCount={page.pageCount}
            hrefFor={(number) => panelHref(address, { ...params, page: String(number) })}
            label={`${words.title} pages`}
          />
        </div>
      )}
    </>
  );
}

/** What the URL says beside the page; a default is left out. */
function paramsOf({ q, status }: ItemListQuery) {
  return { q: q || undefined, status: status === "all" ? undefined : status };
}

export function PanelHeading({ words, level }: { words: PanelWords; level: 1 | 2 }) {
  if (level === 1) return <PageHeader title={words.title} description={words.description} />;
  return (
    <div>
      <h2 className="text-lg font-semibold tracking-tight">{words.title}</h2>
      <p className="text-muted-foreground">{words.description}</p>
    </div>
  );
}

function Toolbar<Item>({ words, address, query, statuses, page }: ItemPanelProps<Item>) {
  const params = paramsOf(query);
  const options = [{ value: "all", label: "All statuses" }, ...statuses].map((option) => ({
    ...option,
    href: panelHref(address, {
      ...params,
      status: option.value === "all" ? undefined : option.value,
    }),
  }));
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <SearchField
          action={address.path}
          label={`Search ${words.plural}`}
          placeholder={`Search ${words.plural}…`}
          defaultValue={query.q}
          params={panelParams(address, params)}
        />
        <FilterSelect label="Status" value={query.status} options={options} />
      </div>
      <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
        {page.rows.length} of {page.stats.total} {words.plural} shown
      </p>
    </div>
  );
}

function NoMatch<Item>({ words, address, level }: ItemPanelProps<Item>) {
  return (
    <EmptyState
      kind="no-match"
      level={level === 1 ? 2 : 3}
      title={`No ${words.plural} match your search`}
      action={
        <Link href={panelHref(address)} className={buttonVariants({ variant: "outline" })}>
          Clear filters
        </Link>
      }
    />
  );
}
