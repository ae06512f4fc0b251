import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { Plus } from "@/components/ui/icons";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";

/** An entry's form, and what its entry calls after a change. */
interface EntryTools {
  form: (close: () => void) => ReactNode;
  refresh: () => void;
}

interface StartingCardProps<Item> {
  noun: "schedule" | "trigger";
  agentId: string;
  isOpen: boolean;
  /** Shown while there are none. */
  about: string;
  /** Shown above the form and the list. */
  notice?: ReactNode;
  /** The form of an entry; null for a new one. */
  form: (item: Item | null, close: () => void, refresh: () => void) => ReactNode;
  children: (item: Item, tools: EntryTools) => ReactNode;
}

const TITLES = { schedule: "Schedules", trigger: "Triggers" } as const;
const MOST_SHOWN = 100;

/** The schedules or triggers of an agent, with a form for a new one. */
export function StartingCard<Item>(props: StartingCardProps<Item>) {
  const { noun, agentId, isOpen, about, notice, form, children } = props;
  const [isNew, setNew] = useState(false);
  const { data, failure, retry, refresh } = useApiData<Record<string, Item[]>>(
    `/api/${noun}s?agent=${agentId}&perPage=${MOST_SHOWN}`,
    isOpen,
  );
  const items = data?.[`${noun}s`];
  const title = TITLES[noun];
  if (failure)
    return <PanelFailure title={`Failed to load ${noun}s`} message={failure} onRetry={retry} />;
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
      {isNew ? form(null, () => setNew(false), refresh) : null}
      {items ? null : <PanelLoading className="min-h-32" />}
      {items?.length === 0 && !isNew ? (
        <EmptyState kind="first-use" level={3} title={`No ${noun}s yet`} description={about} />
      ) : null}
      {items && items.length > 0 ? (
        <ul aria-label={title} className="lines">
          {items.map((item) =>
            children(item, { form: (close) => form(item, close, refresh), refresh }),
          )}
        </ul>
      ) : null}
    </Card>
  );
}
