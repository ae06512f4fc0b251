import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import type { IntegrationView } from "@/lib/integrations/vocabulary-schema";

/** What an admin sees of an integration's settings and of its tests. Keys show their last four characters. */
export function IntegrationDetails({ details }: { details: IntegrationView }) {
  const { config, metadata, lastTestAt } = details;
  const facts: [label: string, value: ReactNode][] = [
    ["Project", config.projectRef],
    ["API URL", config.apiUrl],
    ["Anon key", masked(config.anonKey)],
    ["Service role key", masked(config.serviceRoleKey)],
    ["API key", masked(config.apiKey)],
    ["Organization", config.organizationId],
    ["Model", metadata.preferredModel ? <Model key="model" metadata={metadata} /> : null],
    ["Reaches", metadata.reaches.length > 0 ? metadata.reaches.join(", ") : null],
    ["Last test", <RelativeTime key="last" value={lastTestAt} fallback="Never" />],
    [
      "Last good test",
      <RelativeTime key="good" value={metadata.lastGoodTestAt} fallback="Never" />,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.8125rem]">
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

/** The preferred model, with its end where the provider has announced one. */
function Model({ metadata }: { metadata: IntegrationView["metadata"] }) {
  const { preferredModel, models } = metadata;
  const listed = models.find(({ id }) => id === preferredModel);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
      {preferredModel}
      {listed?.endsAt ? <Badge tone="warning">ends {listed.endsAt}</Badge> : null}
      {models.length > 0 && !listed ? (
        <Badge tone="warning">not in the provider's list</Badge>
      ) : null}
    </span>
  );
}
