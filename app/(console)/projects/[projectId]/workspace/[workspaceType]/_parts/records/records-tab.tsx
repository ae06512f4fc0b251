import type { ComponentType, ReactNode } from "react";
import { readColumns } from "@/lib/columns";
import type { Context } from "@/lib/context/context";
import { readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import type { RecordCollection } from "@/lib/records/collection";
import { openCollection } from "@/lib/records/custom/open-collection";
import type { RecordDescription, RecordView } from "@/lib/records/description";
import type { Values } from "@/lib/records/field-schema";
import { readLinkedNames } from "@/lib/records/links";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import {
  getNewRecordScreen,
  getRecordScreen,
  getRecordsScreen,
  type RecordScreenData,
  type RecordsScreenData,
} from "@/lib/screens/records";
import { paramOf } from "@/lib/ui/page-location";
import { readViewTabs } from "@/lib/views/read-views";
import { AreaFailed } from "../workspace-failed";
import {
  AreaFrame,
  type AreaTab,
  type AreaView,
  type AreaViewProps,
  loadScreen,
} from "./area-frame";
import { CustomFieldsScreen } from "./custom-fields-screen";
import { NewRecord, OpenRecord } from "./open-record";
import { columnChoices } from "./record-columns";
import { RecordList } from "./record-list";
import { type RecordScreen, recordHref, recordScreen } from "./record-screen";
import { RecordTable, type RecordTableProps } from "./record-table";
import { viewsOf } from "./record-toolbar";

/** A record type as a view of a workspace. Defaults come from its description. */
interface RecordsTab<
  List extends RecordsScreenData = RecordsScreenData,
  One extends RecordScreenData = RecordScreenData,
> extends AreaTab {
  records: RecordDescription;
  /** Renders the rows, also in the browser. A client component. */
  Table?: ComponentType<RecordTableProps>;
  columns?: readonly string[];
  rowFields?: readonly string[];
  /** Returns values that aren't fields of the record. */
  extras?: (record: RecordView, now: number) => Values;
  /** Sorting without a parameter; newest first if this is missing. */
  defaultSort?: string;
  /** Shown in the line of tools. */
  renderTools?: (screen: RecordScreen) => ReactNode;
  renderBelow?: (data: List) => ReactNode;
  /** Shown next to the record's form. */
  renderAside?: (screen: RecordScreen, record: RecordView, data: One) => ReactNode;
  /** Loads the list and what the view shows with it. */
  getList?: (ctx: Context, collection: RecordCollection, query: RecordListQuery) => Promise<List>;
  /** Loads a record and what the view shows with it. */
  getOne?: (ctx: Context, collection: RecordCollection, id: string) => Promise<One>;
  /** Replaces the create form. */
  New?: ComponentType<RecordScreenProps>;
}

export interface RecordScreenProps extends AreaViewProps {
  screen: RecordScreen;
}

/**
 * Creates a view for a record type: the list, one record (`?record={id}`) or the create form
 * (`?record=new`). Each loads in one batch.
 */
export function recordsTab<List extends RecordsScreenData, One extends RecordScreenData>(
  tab: RecordsTab<List, One>,
): AreaView {
  const { id, label, records, defaultSort, New = NewScreen } = tab;
  return {
    ...{ id, label },
    render: (props) => {
      const screen = recordScreen(props.address, id, records, defaultSort);
      const record = paramOf(screen.location.params, "record");
      if (record === "fields") return <CustomFieldsScreen {...props} screen={screen} />;
      if (record === "new") return <New {...props} screen={screen} />;
      if (record) return <OneScreen {...props} tab={tab} screen={screen} id={record} />;
      return <ListScreen {...props} tab={tab} screen={screen} />;
    },
  };
}

/** Opens a screen's records with their custom fields, and returns the screen with these. */
export async function opened<Data extends object>(
  ctx: Context,
  screen: RecordScreen,
  read: (collection: RecordCollection, screen: RecordScreen) => Promise<Data>,
): Promise<Data & { opened: RecordScreen }> {
  const collection = await openCollection(ctx, screen.address);
  const own = { ...screen, description: collection.definition.description };
  return { ...(await read(collection, own)), opened: own };
}

/** Reads the list query from the address. */
function queryOf({ description, location, defaultSort }: RecordScreen): RecordListQuery {
  const query = { perPage: String(SCREEN_PER_PAGE), sort: defaultSort, ...location.params };
  return readPageQuery(recordListSchema(description), query);
}

interface TabProps<List extends RecordsScreenData, One extends RecordScreenData>
  extends RecordScreenProps {
  tab: RecordsTab<List, One>;
}

/** Returns the columns of a list, as the address has them, and those to choose from. */
function shownOf<List extends RecordsScreenData, One extends RecordScreenData>(
  { records, ...tab }: RecordsTab<List, One>,
  { description, location }: RecordScreen,
) {
  const { customColumns = [] } = description;
  const usual = [...(tab.columns ?? records.columns), ...customColumns];
  const choices = columnChoices(description, usual);
  return {
    choices,
    columns: readColumns(paramOf(location.params, "columns") ?? "", choices),
    headers: records.headers,
    rowFields: tab.rowFields ?? records.rowFields,
  };
}

async function ListScreen<List extends RecordsScreenData, One extends RecordScreenData>({
  tab,
  screen,
  ...props
}: TabProps<List, One>) {
  const { Table = RecordTable } = tab;
  const { data, failure } = await loadScreen((ctx) =>
    opened(ctx, screen, async (collection, own) => {
      const get = tab.getList ?? (getRecordsScreen as NonNullable<typeof tab.getList>);
      const [read, views] = await Promise.all([
        get(ctx, collection, queryOf(own)),
        readViewTabs(ctx, viewsOf(own).list),
      ]);
      const shown = shownOf(tab, own);
      const linkNames = await readLinkedNames(ctx, collection, read.page.rows, shown.columns);
      return { ...read, views, linkNames, shown };
    }),
  );
  if (failure) return <AreaFailed address={props.address} failure={failure} />;
  const { workspace, viewer, opened: own, shown } = data;
  const { extras } = tab;
  return (
    <AreaFrame workspace={workspace} {...props} isList>
      <RecordList
        screen={own}
        query={queryOf(own)}
        data={data}
        viewer={viewer}
        Table={Table}
        shown={{ ...shown, extras: extras && ((record) => extras(record, viewer.now)) }}
        tools={tab.renderTools?.(own)}
      />
      {tab.renderBelow?.(data)}
    </AreaFrame>
  );
}

async function OneScreen<List extends RecordsScreenData, One extends RecordScreenData>({
  tab,
  screen,
  id,
  ...props
}: TabProps<List, One> & { id: string }) {
  const { data, failure } = await loadScreen((ctx) =>
    opened(ctx, screen, (collection) =>
      tab.getOne
        ? tab.getOne(ctx, collection, id)
        : (getRecordScreen(ctx, collection, id) as Promise<One>),
    ),
  );
  if (failure) return <AreaFailed address={props.address} failure={failure} />;
  return (
    <AreaFrame workspace={data.workspace} {...props}>
      <OpenRecord
        screen={data.opened}
        data={data}
        userId={data.viewer.userId}
        fieldsHref={data.canManageFields ? recordHref(data.opened, "fields") : null}
        aside={data.record && tab.renderAside?.(data.opened, data.record, data)}
      />
    </AreaFrame>
  );
}

async function NewScreen({ screen, ...props }: RecordScreenProps) {
  const { data, failure } = await loadScreen((ctx) =>
    opened(ctx, screen, (collection) => getNewRecordScreen(ctx, collection)),
  );
  if (failure) return <AreaFailed address={props.address} failure={failure} />;
  const { workspace, people, links, viewer, canManageFields } = data;
  return (
    <AreaFrame workspace={workspace} {...props}>
      <NewRecord
        screen={data.opened}
        people={people}
        links={links}
        userId={viewer.userId}
        fieldsHref={canManageFields ? recordHref(data.opened, "fields") : null}
      />
    </AreaFrame>
  );
}
