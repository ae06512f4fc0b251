import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import type { ProviderDescription } from "@/lib/integrations/providers";
import type { IntegrationView } from "@/lib/integrations/schema";

const MODELS_SHOWN = 3;

interface IntegrationDetailsProps {
  details: IntegrationView;
  provider: ProviderDescription;
}

/** An integration's settings and tests, for admins. Shows only the last four characters of keys. */
export function IntegrationDetails({ details, provider }: IntegrationDetailsProps) {
  const { metadata, lastTestAt } = details;
  const config: Record<string, string | null> = details.config;
  const facts: [label: string, value: ReactNode][] = [
    ...Object.entries(provider.found).map(([name, label]): [string, ReactNode] => [
      label,
      config[name] ?? null,
    ]),
    ...provider.fields.map(({ name, label, cardLabel, kind }): [string, ReactNode] => {
      if (kind === "model") return [cardLabel ?? label, modelOf(metadata)];
      const value = config[name] ?? null;
      return [cardLabel ?? label, kind === "key" ? masked(value) : value];
    }),
    ["Set up by", details.setBy],
    ["Models", listOf(metadata.models.map(({ id }) => id))],
    ["Reaches", metadata.reaches.length > 0 ? metadata.reaches.join(", ") : null],
    ["Last test", <RelativeTime key="last" value={lastTestAt} fallback="Never" />],
    [
      "Last successful test",
      <RelativeTime key="good" value={metadata.lastGoodTestAt} fallback="Never" />,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="break-words text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The first names of a list and a count of the rest. */
function listOf(names: readonly string[]): ReactNode {
  if (names.length === 0) return null;
  const others = names.slice(MODELS_SHOWN);
  return (
    <>
      {names.slice(0, MODELS_SHOWN).join(", ")}
      {others.length > 0 ? <span title={others.join(", ")}> and {others.length} more</span> : null}
    </>
  );
}

function masked(lastFour: string | null): ReactNode {
  if (lastFour === null) return null;
  return (
    <span className="font-mono">
      <span aria-hidden>••••</span>
      <span className="sr-only">ends with </span>
      {lastFour}
    </span>
  );
}

/** The preferred model, with its end date if announced. Null if there is none. */
function modelOf({ preferredModel, models }: IntegrationView["metadata"]): ReactNode {
  if (preferredModel === null) return null;
  const listed = models.find(({ id }) => id === preferredModel);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
      {preferredModel}
      {listed?.endsAt ? <Badge tone="warning">retires {listed.endsAt}</Badge> : null}
      {models.length > 0 && !listed ? (
        <Badge tone="warning">not in the provider's list</Badge>
      ) : null}
    </span>
  );
}
