import { headers } from "next/headers";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { can } from "@/lib/auth/policy";
import { load } from "@/lib/http/load";
import { itemViewOf, readItemView } from "@/lib/ui/look";
import { readViewTabs } from "@/lib/views/read-views";
import { ViewTabs } from "../views/view-tabs";
import { ItemEditor } from "./item-editor";
import { ITEM_LABELS } from "./item-labels";
import { ItemList, ItemTiles, itemViews } from "./item-list";
import type { ItemSource, ListedItem, PanelProps } from "./item-source";
import { PanelFrame, panelHref } from "./panel-frame";

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Shows a kind of item as a page or a settings tab. The URL chooses list, create or edit mode. */
export async function ItemPanel<Item extends ListedItem>({
  source,
  ...panel
}: PanelProps & { source: ItemSource<Item> }) {
  const { actor, searchParams, level } = panel;
  const wanted = readItemView(first(searchParams.view));
  const view = wanted ?? itemViewOf((await headers()).get("cookie"));
  // If the address sets the view, all links keep it.
  const fixed = { ...panel.address.fixed, ...(wanted && { view: wanted }) };
  const address = { ...panel.address, fixed };
  const { area, title, label } = ITEM_LABELS[source.kind];
  const canCreate = can(actor, `${area}.create`);
  const mode = first(searchParams.mode);
  if (canCreate && (mode === "create" || mode === "edit")) {
    const editedId = mode === "edit" ? (first(searchParams[source.kind]) ?? "") : null;
    return (
      <ItemEditor {...panel} address={address} view={view} source={source} editedId={editedId} />
    );
  }
  const query = source.readQuery(searchParams, view);
  const target = itemViews(source.kind, address);
  const [loaded, views] = await Promise.all([
    source.loadList(query),
    load((ctx) => readViewTabs(ctx, target.list)),
  ]);
  const stats = loaded.list.data?.stats;
  return (
    <PanelFrame
      title={title}
      level={level}
      isList
      badges={
        <>
          {stats ? (
            <ItemTiles kind={source.kind} address={address} stats={stats} status={query.status} />
          ) : null}
          <ViewTabs target={target} views={views.data ?? []} params={searchParams} />
        </>
      }
      actions={
        canCreate ? (
          <Link
            href={panelHref(address, { mode: "create" })}
            data-create
            className={`${buttonVariants()} touch:min-w-11`}
          >
            <Plus aria-hidden />
            <span className="max-sm:sr-only">Create {label}</span>
          </Link>
        ) : null
      }
    >
      <ItemList {...panel} address={address} view={view} {...{ source, query, loaded }} />
    </PanelFrame>
  );
}
