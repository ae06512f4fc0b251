import { useEffect, useId, useRef, useState } from "react";
import { Link } from "@/components/link";
import { Markdown } from "@/components/markdown";
import { useNumberFormats } from "@/components/number-formats";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { DryRunView } from "@/lib/agents/dry-runs/schema";
import { formatCost } from "@/lib/agents/runs/run-words";
import { shownLines, thingOf, wholeChange } from "../../../approvals/_parts/approval-words";

/** Changes shown before "Show all". */
const SHOWN = 8;

/** What a dry run found: a short list of the changes it would propose. */
export function Found({ found }: { found: DryRunView }) {
  const { error, changes, refused, event, result, reads_input, cost_micros } = found;
  const formats = useNumberFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isAnswer = reads_input === "words" && changes.length === 0 && result !== null;
  // The person pressed the button to read this.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const cost = cost_micros > 0 ? ` It cost ${formatCost(cost_micros, formats)}.` : "";
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-muted p-3"
    >
      <div className="grid gap-1">
        <h3 id={id} ref={heading} tabIndex={-1} className="font-medium">
          {isAnswer ? "It would answer and change nothing" : headingOf(found)}
        </h3>
        {isAnswer ? null : <p className="break-words text-13">{summaryOf(result)}</p>}
        {event ? <EventLine event={event} /> : null}
      </div>
      {error ? <Alert variant="warning">{error}</Alert> : null}
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {refused.length > 0 ? (
        <ul aria-label="Not possible" className="grid gap-1 text-13 text-muted-foreground">
          {refused.map(({ title, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <li key={at} className="break-words">
              {title}: {reason}
            </li>
          ))}
        </ul>
      ) : null}
      {result === null ? null : isAnswer ? (
        <Markdown>{result}</Markdown>
      ) : (
        <details>
          <summary className="w-fit cursor-pointer text-13 text-muted-foreground touch:min-h-11">
            Full report
          </summary>
          <Markdown className="mt-2 text-13">{result}</Markdown>
        </details>
      )}
      <p className="text-13 text-muted-foreground">Nothing was changed.{cost}</p>
    </section>
  );
}

function headingOf({ changes, error }: DryRunView): string {
  const count = changes.length;
  if (count === 0) return error ? "It couldn't look" : "It would find nothing now";
  const alone = changes.filter(({ needs_approval }) => !needs_approval).length;
  const without =
    alone === 0
      ? ""
      : alone === count
        ? " without approval"
        : `, ${alone} of them without approval`;
  const verb = alone === count ? "make" : "propose";
  return `It would ${verb} ${count === 1 ? "1 change" : `${count} changes`}${without}`;
}

/** Returns the report's first sentence: what was read, with figures and their period. */
const summaryOf = (result: string | null) =>
  result?.split("\n\n")[0]?.replace(/\\(.)/g, "$1") ?? "";

function EventLine({ event: { words, record } }: { event: NonNullable<DryRunView["event"]> }) {
  return (
    <p className="break-words text-13 text-muted-foreground">
      {words}.{" "}
      {record ? (
        <>
          Latest:{" "}
          <Link href={record.path} className="underline underline-offset-4">
            {record.name}
          </Link>
        </>
      ) : (
        "Nothing fits this yet."
      )}
    </p>
  );
}

function Changes({ changes }: Pick<DryRunView, "changes">) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, SHOWN);
  return (
    <>
      <ul aria-label="Changes" className="lines">
        {shown.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={at} className="grid min-w-0 gap-0.5 py-2">
            <Change change={change} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length ? (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          className="w-fit"
          onClick={() => setShowsAll(true)}
        >
          Show all {changes.length}
        </Button>
      ) : null}
    </>
  );
}

function Change({ change }: { change: DryRunView["changes"][number] }) {
  // Who else would read it is found out when it is proposed.
  const approval = { ...change, audience: null };
  const thing = thingOf(approval);
  const whole = wholeChange(approval);
  const lines = whole === null ? shownLines(change.lines) : [];
  return (
    <>
      <p className="flex min-w-0 flex-wrap gap-x-3">
        <span className="min-w-0 break-words">
          {change.path ? (
            <Link href={change.path} className="underline-offset-4 hover:underline">
              {thing}
            </Link>
          ) : (
            thing
          )}
        </span>
        {whole ? <span className="min-w-0 break-words text-13 text-success">{whole}</span> : null}
        {change.needs_approval ? null : (
          <span className="text-13 text-muted-foreground">Without approval</span>
        )}
      </p>
      {change.why ? (
        <p className="break-words text-13 text-muted-foreground">{change.why}</p>
      ) : null}
      {lines.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer text-13 text-muted-foreground touch:min-h-11">
            Details
          </summary>
          <dl className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1 text-13">
            {lines.map(({ label, value }) => (
              <div key={label} className="grid min-w-0 gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="line-clamp-6 whitespace-pre-wrap break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </>
  );
}
