"use client";

import { FormattedNumber } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ChevronRight } from "@/components/ui/icons";
import type { ChainState, WebhookCall } from "@/lib/audit/delivery/schema";
import { LiveRefresh } from "../../../_parts/live-refresh";

interface WebhookStateProps {
  webhook: NonNullable<ChainState["webhook"]>;
  isPending: boolean;
  onRetry: () => void;
}

/** The webhook's progress, why it waits, and its last calls. */
export function WebhookState({ webhook, isPending, onRetry }: WebhookStateProps) {
  const isWorking = !webhook.is_paused && (webhook.waiting > 0 || webhook.error !== null);
  return (
    <div className="grid min-w-0 gap-2 text-13">
      {isWorking ? <LiveRefresh path="/api/audit/chain" shown={{ webhook }} /> : null}
      <p className="tabular-nums">
        {webhook.delivered_at ? (
          <>
            Delivered up to entry <FormattedNumber as="number" of={[webhook.delivered_to]} />,{" "}
            <RelativeTime value={webhook.delivered_at} />
          </>
        ) : (
          "No deliveries yet"
        )}
        {webhook.waiting > 0 ? (
          <>
            ; <FormattedNumber as="number" of={[webhook.waiting]} /> waiting
          </>
        ) : null}
        {webhook.is_paused ? "; paused" : ""}
      </p>
      {webhook.error ? (
        <Alert variant="destructive">
          <p>
            {webhook.error}, <RelativeTime value={webhook.failed_at} />.
            {webhook.next_try_at ? (
              <>
                {" "}
                Next try <RelativeTime value={webhook.next_try_at} />.
              </>
            ) : null}
          </p>
          {webhook.is_paused ? null : (
            <Button
              variant="outline"
              size="sm"
              className="mt-2"
              disabled={isPending}
              onClick={onRetry}
            >
              Try now
            </Button>
          )}
        </Alert>
      ) : null}
      {webhook.calls.length > 0 ? <LastCalls calls={webhook.calls} /> : null}
    </div>
  );
}

/** What a call sent: "Test call", "1 entry", "100 entries". */
const carried = ({ is_test, rows }: WebhookCall) =>
  is_test ? "Test call" : `${rows} ${rows === 1 ? "entry" : "entries"}`;

function LastCalls({ calls }: { calls: readonly WebhookCall[] }) {
  return (
    <details className="group min-w-0">
      <summary className="inline-flex h-7 cursor-pointer items-center gap-1 rounded-md text-muted-foreground hover:text-foreground touch:h-11">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
        />
        Last calls
      </summary>
      <ol aria-label="Last calls" className="lines">
        {calls.map((call) => (
          <li
            key={`${call.at} ${call.is_test}`}
            className="grid gap-x-3 gap-y-0.5 py-2 tabular-nums sm:grid-cols-[7rem_6rem_minmax(0,1fr)_auto]"
          >
            <RelativeTime value={call.at} className="text-muted-foreground" />
            <span>{carried(call)}</span>
            <span className={`min-w-0 break-words ${call.error ? "text-destructive" : ""}`}>
              {call.error ?? `Arrived (HTTP ${call.status})`}
            </span>
            <span className="text-muted-foreground">
              <FormattedNumber as="number" of={[call.ms]} /> ms
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
