"use client";

import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { OwnSessionView } from "@/lib/auth/schema";
import { callAction } from "@/lib/request/call-action";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { revokeOtherSessionsAction, revokeSessionAction } from "../actions";

/** The person's sessions. All but the current one can be ended here. */
export function SessionList({ sessions }: { sessions: readonly OwnSessionView[] }) {
  const others = useCall<CallFailure>();
  const endOthers = () =>
    others.run(async () => {
      await callAction(revokeOtherSessionsAction, {});
      notify.success("Signed out everywhere else");
    }, callFailure);
  return (
    <Card id="sessions">
      <CardHeader>
        <CardTitle>Sessions</CardTitle>
        <CardDescription>
          Devices where you are signed in. If you don't recognize one, end its session and change
          your password.
        </CardDescription>
      </CardHeader>
      <ul className="lines">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <FormMessage>{others.failure?.message}</FormMessage>
      {sessions.length > 1 ? (
        <div>
          <Button variant="outline" pending={others.isPending} onClick={endOthers}>
            Sign out everywhere else
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function SessionRow({ session }: { session: OwnSessionView }) {
  const { id, device, ip, created_at, last_used, current } = session;
  const call = useCall<CallFailure>();
  const end = () =>
    call.run(async () => {
      await callAction(revokeSessionAction, { id });
      notify.success("Session ended");
    }, callFailure);
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current ? <Badge tone="success">This session</Badge> : null}
        </p>
        <p className="text-13 text-muted-foreground">
          {ip ? `${ip} · ` : null}
          signed in <RelativeTime value={created_at} />, last used{" "}
          <RelativeTime value={last_used} />
        </p>
        {call.failure ? (
          <p role="alert" className="text-13 text-destructive">
            {call.failure.message}
          </p>
        ) : null}
      </div>
      {current ? null : (
        <Button
          variant="outline"
          size="sm"
          pending={call.isPending}
          onClick={end}
          aria-label={`End session: ${device}`}
        >
          End session
        </Button>
      )}
    </li>
  );
}
