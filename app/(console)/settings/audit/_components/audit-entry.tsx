import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { ChevronRight } from "@/components/ui/icons";
import type { AuditChange, AuditEntryView } from "@/lib/system/audit-schema";
import { auditSentence } from "@/lib/system/audit-sentence";

/** One entry as a sentence, with its changes. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const { action, outcome, at, entityId, actorEmail, token, ip, changes } = entry;
  const details = [action, entityId, ip].filter((detail) => detail !== null);
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 break-words">
          <span className="font-medium">
            {actorEmail ?? (outcome === "refused" ? "Someone" : "The system")}
          </span>
          {token ? ` (with token ${token})` : null} <ActionText entry={entry} />
        </p>
        {outcome === "refused" ? <Badge tone="danger">Refused</Badge> : null}
        <RelativeTime value={at} className="ml-auto text-13 text-muted-foreground" />
      </div>
      <p className="break-all font-mono text-muted-foreground text-xs">{details.join(" · ")}</p>
      {changes.length > 0 ? (
        <details className="group">
          <summary className="inline-flex h-7 max-w-full cursor-pointer items-center gap-1 rounded-md text-13 text-muted-foreground hover:text-foreground touch:h-11">
            <ChevronRight
              aria-hidden
              className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
            />
            <span className="truncate">{summaryOf(changes)}</span>
          </summary>
          <ChangeList changes={changes} />
        </details>
      ) : null}
    </li>
  );
}

function ActionText({ entry }: { entry: AuditEntryView }) {
  const { verbPhrase, kind, name, href } = auditSentence(entry);
  return (
    <>
      {[verbPhrase, kind].filter(Boolean).join(" ")}
      {name === null ? null : " "}
      {href === null ? (
        name
      ) : (
        <Link href={href} className="font-medium underline underline-offset-4">
          {name}
        </Link>
      )}
    </>
  );
}

/** Returns the number of changed values, with as many names as fit. */
function summaryOf(changes: readonly AuditChange[]): string {
  const count = changes.length === 1 ? "1 value" : `${changes.length} values`;
  return `${count}: ${changes.map(({ field }) => field).join(", ")}`;
}

function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <dl className="grid gap-2 rounded-lg border bg-background/60 p-3 text-13">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="break-all font-mono text-muted-foreground">{field}</dt>
          <dd className="min-w-0 break-words">
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
          </dd>
        </div>
      ))}
    </dl>
  );
}
