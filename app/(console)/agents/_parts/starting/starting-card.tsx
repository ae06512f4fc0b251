import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { Plus } from "@/components/ui/icons";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";

interface StartingCardProps<Item> {
  noun: "schedule" | "trigger";
  /** Shown while there are none. */
  about: string;
  items: readonly Item[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  /** Shown above the form and the list. */
  notice?: ReactNode;
  newForm: (close: () => void) => ReactNode;
  children: (item: Item) => ReactNode;
}

const TITLES = { schedule: "Schedules", trigger: "Triggers" } as const;

/** The schedules or triggers of an agent, with a form for a new one. */
export function StartingCard<Item>(props: StartingCardProps<Item>) {
  const { noun, about, items, failure, onRetry, notice, newForm, children } = props;
  const [isNew, setNew] = useState(false);
  const title = TITLES[noun];
  if (failure)
    return <PanelFailure title={`Failed to load ${noun}s`} message={failure} onRetry={onRetry} />;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardAction>
          <Button variant="outline" size="sm" aria-expanded={isNew} onClick={() => setNew(true)}>
            <Plus aria-hidden /> New {noun}
          </Button>
        </CardAction>
      </CardHeader>
      {notice}
      {isNew ? newForm(() => setNew(false)) : null}
      {items ? null : <PanelLoading className="min-h-32" />}
      {items?.length === 0 && !isNew ? (
        <EmptyState kind="first-use" level={3} title={`No ${noun}s yet`} description={about} />
      ) : null}
      {items && items.length > 0 ? (
        <ul aria-label={title} className="lines">
          {items.map(children)}
        </ul>
      ) : null}
    </Card>
  );
}
