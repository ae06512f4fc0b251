import { Link } from "@/components/link";
import { load } from "@/lib/http/load";
import { type PageParams, paramOf } from "@/lib/ui/page-location";
import { readList, viewQuery } from "@/lib/views/lists";
import { readViewTabs, type ViewTab } from "@/lib/views/read-views";
import { type ViewsTarget, viewHref } from "./views-target";

interface ViewTabsProps {
  target: ViewsTarget;
  views: readonly ViewTab[];
  /** The parameters of the page. */
  params: PageParams;
  /** The query of all rows, for a list that has no other link to them. */
  all?: string;
}

/** The saved views of a list, each a link. Nothing without any. */
export function ViewTabs({ target, views, params, all }: ViewTabsProps) {
  const ref = readList(target.list);
  if (views.length === 0 || !ref) return null;
  const named = Object.keys(params).map((name) => [name, paramOf(params, name) ?? ""]);
  const shown = viewQuery(ref, new URLSearchParams(named).toString());
  const tabs = all === undefined ? views : [{ id: "all", name: "All", query: all }, ...views];
  return (
    <nav aria-label="Saved views" className="view-tabs">
      {tabs.map(({ id, name, query }) => (
        <Link
          key={id}
          href={viewHref(target, query)}
          aria-current={query === shown ? "true" : undefined}
          className="view-link"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The same, read by itself, where the list streams in too. */
export async function LoadedViewTabs(props: Omit<ViewTabsProps, "views">) {
  const { data } = await load((ctx) => readViewTabs(ctx, props.target.list));
  return <ViewTabs {...props} views={data ?? []} />;
}
