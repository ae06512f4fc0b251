import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { type Loaded, pageNumberFormats } from "@/lib/http/load";
import type { FailedSignIns as Counted } from "@/lib/system/audit-schema";
import { LoadFailed } from "../../../_parts/load-failed";
import { failedSignInsHref } from "./audit-filters";

interface FailedSignInsProps {
  screen: Promise<{ failedSignIns: Loaded<Counted> }>;
}

/** Accounts with failed sign-ins, each with a link to the entries. */
export async function FailedSignIns({ screen }: FailedSignInsProps) {
  const { data, failure } = (await screen).failedSignIns;
  if (failure)
    return (
      <LoadFailed
        title="Failed to load the failed sign-ins"
        message={failure.message}
        level={2}
        retryLabel="Retry"
      />
    );
  return (
    <Card>
      <CardHeader>
        <CardTitle level={2}>Failed sign-ins</CardTitle>
        <CardDescription>By account, in the last {data.days} days.</CardDescription>
      </CardHeader>
      <Accounts counted={data} />
    </Card>
  );
}

async function Accounts({ counted: { people, unknown } }: { counted: Counted }) {
  const { number } = await pageNumberFormats();
  const times = (count: number, one: string, many: string) =>
    `${number(count)} ${count === 1 ? one : many}`;
  return (
    <>
      {people.length === 0 ? (
        <p className="text-13 text-muted-foreground">No failed sign-ins to existing accounts.</p>
      ) : (
        <ul aria-label="Accounts with failed sign-ins" className="grid gap-2 text-13">
          {people.map(({ id, name, email, attempts, addresses, last_at }) => (
            <li key={id} className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <Link
                href={failedSignInsHref(id)}
                className="font-medium underline underline-offset-4"
              >
                {name}
              </Link>
              <span className="min-w-0 break-all text-muted-foreground">{email}</span>
              <span className="tabular-nums sm:ml-auto">
                {times(attempts, "attempt", "attempts")} from{" "}
                {times(addresses, "IP address", "IP addresses")}, <RelativeTime value={last_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {unknown > 0 ? (
        <p className="text-13 text-muted-foreground tabular-nums">
          {times(unknown, "more attempt", "more attempts")} with an unknown email.
        </p>
      ) : null}
    </>
  );
}
