import type { AssignedUserView, CandidateView } from "@/lib/managed-items/schema";
import type { ItemView } from "@/lib/ui/look";
import { LoadFailed } from "../load-failed";
import { newItemValues } from "./item-field-list";
import { ITEM_LABELS, itemSentences } from "./item-labels";
import { ItemList } from "./item-list";
import type { ItemSource, ListedItem, PanelProps } from "./item-source";
import { CreateItem, EditItem } from "./lazy-item-forms";
import { PanelFrame, panelHref } from "./panel-frame";

interface ItemEditorProps<Item extends ListedItem> extends PanelProps {
  source: ItemSource<Item>;
  /** View of the list that a new item is added to. */
  view: ItemView;
  /** Null creates an item. */
  editedId: string | null;
}

/** The create and edit modes of the panel. */
export function ItemEditor<Item extends ListedItem>({ editedId, ...props }: ItemEditorProps<Item>) {
  return editedId === null ? <Creator {...props} /> : <Editor {...props} editedId={editedId} />;
}

type PartProps<Item extends ListedItem> = Omit<ItemEditorProps<Item>, "editedId">;

async function Creator<Item extends ListedItem>({ source, ...panel }: PartProps<Item>) {
  const { address, level } = panel;
  const { title, label } = ITEM_LABELS[source.kind];
  const start = source.startCreate(panel);
  const listHref = panelHref(address);
  const frame = { title: `Create ${label}`, level, back: { href: listHref, label: title } };
  if (start.screen !== null) return <PanelFrame {...frame}>{start.screen}</PanelFrame>;
  const query = source.readQuery({}, panel.view);
  const { people, list } = await source.loadNew(query);
  return (
    <PanelFrame {...frame}>
      {start.note}
      <CreateItem
        kind={source.kind}
        userId={panel.actor.id}
        initial={newItemValues(source.kind, start.values)}
        origin={start.origin}
        candidates={people.data}
        listHref={listHref}
        list={<ItemList {...panel} source={source} query={query} loaded={{ list }} />}
      />
    </PanelFrame>
  );
}

async function Editor<Item extends ListedItem>({
  source,
  actor,
  address,
  level,
  editedId,
}: PartProps<Item> & { editedId: string }) {
  const { title, one, label } = ITEM_LABELS[source.kind];
  const { people, edited } = await source.loadEdited(editedId);
  const listHref = panelHref(address);
  const back = { href: listHref, label: title };
  if (!edited.data) {
    return (
      <PanelFrame title={`Edit ${label}`} level={level} back={back}>
        <LoadFailed
          title={`Failed to load the ${one}`}
          message={itemSentences(source.kind).loadFailed}
        />
      </PanelFrame>
    );
  }
  const { id, name, version, values, team } = edited.data;
  return (
    <PanelFrame title={`Edit ${name}`} level={level} back={back}>
      <EditItem
        key={id}
        kind={source.kind}
        id={id}
        userId={actor.id}
        version={version}
        initial={values}
        team={team.map(({ userId, userRole }) => ({ userId, userRole }))}
        candidates={withAssigned(people.data, team)}
        listHref={listHref}
      />
    </PanelFrame>
  );
}

/** Adds assigned people who are no longer active, so that the form shows their names. */
function withAssigned(people: CandidateView[] | null, team: readonly AssignedUserView[]) {
  if (!people) return null;
  const known = new Set(people.map(({ id }) => id));
  const others = team.filter(({ userId }) => !known.has(userId));
  return [
    ...people,
    ...others.map(({ userId, userName, userEmail, avatar, userRole }) => ({
      id: userId,
      name: userName,
      email: userEmail,
      avatar,
      role: userRole,
    })),
  ];
}
