import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Bot, ChevronRight } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { AuditChange, AuditEntryView } from "@/lib/system/audit-schema";
import { auditSentence } from "@/lib/system/audit-sentence";

/** One entry as a sentence, which unfolds its details and changes. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const { outcome, at, actorEmail, agent, token, changes } = entry;
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-10 list-none items-center gap-x-3 py-1.5 max-md:flex-wrap touch:min-h-11">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-faint transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 break-words max-md:flex-1">
            {agent ? (
              <>
                <Bot aria-hidden className="mr-1.5 inline size-3.5 align-[-0.125em] text-brand" />
                <span className="font-medium">{agent}</span> on behalf of{" "}
              </>
            ) : null}
            <span className="font-medium">
              {actorEmail ?? (outcome === "refused" ? "Someone" : "The system")}
            </span>
            {token ? ` (with token ${token})` : null} {actionText(entry)}
          </span>
          <span className="hidden min-w-0 flex-1 truncate text-13 text-faint lg:block">
            {changes.length > 0 ? summaryOf(changes) : null}
          </span>
          {outcome === "refused" ? <Badge tone="danger">Refused</Badge> : null}
          {/* On phones in a line of its own: its length changes when the page hydrates. */}
          <RelativeTime
            value={at}
            className="ml-auto shrink-0 text-13 text-muted-foreground max-md:w-full max-md:pl-6.5"
          />
        </summary>
        <Details entry={entry} />
      </details>
    </li>
  );
}

/** "changed the project Heron". Its link is among the details, because a summary is a button. */
function actionText(entry: AuditEntryView): string {
  const { verbPhrase, kind, name } = auditSentence(entry);
  return [verbPhrase, kind, name].filter(Boolean).join(" ");
}

/** Returns the number of changed values, with as many names as fit. */
function summaryOf(changes: readonly AuditChange[]): string {
  const count = changes.length === 1 ? "1 value" : `${changes.length} values`;
  return `${count}: ${changes.map(({ field }) => field).join(", ")}`;
}

function Details({ entry }: { entry: AuditEntryView }) {
  const { action, entityId, ip, agent, agentId, runId, changes } = entry;
  const { name, href } = auditSentence(entry);
  const facts = [
    ["Action", action],
    ["ID", entityId],
    ["IP address", ip],
    ["Agent", agent],
  ] as const;
  return (
    <dl className="grid gap-1.5 pb-3 pl-6.5 text-13">
      {href === null ? null : (
        <Line label="Item">
          <Link href={href} className="font-medium underline underline-offset-4">
            {name}
          </Link>
        </Line>
      )}
      {facts.map(([label, value]) =>
        value === null ? null : (
          <Line key={label} label={label}>
            <span className="break-all text-muted-foreground">{value}</span>
          </Line>
        ),
      )}
      {runId === null ? null : (
        <Line label="Run">
          {agentId === null ? (
            <span className="break-all text-muted-foreground">{runId}</span>
          ) : (
            <Link
              href={runHref({ id: runId, agent_id: agentId })}
              className="break-all underline underline-offset-4"
            >
              {runId}
            </Link>
          )}
        </Line>
      )}
      {changes.map(({ field, before, after }) => (
        <Line key={field} label={field}>
          {before === null ? null : (
            <del className="mr-2 text-destructive">
              <span className="sr-only">before: </span>
              {before}
            </del>
          )}
          {after === null ? null : (
            <ins className="text-success no-underline">
              <span className="sr-only">after: </span>
              {after}
            </ins>
          )}
        </Line>
      ))}
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="break-all text-faint">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
