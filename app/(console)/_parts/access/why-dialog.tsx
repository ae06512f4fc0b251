"use client";

import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { RowsSkeleton } from "@/components/ui/skeleton";
import type { Explained, Explanation } from "@/lib/access/schema";
import { withFullStop } from "@/lib/full-stop";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { ChoosePerson } from "./choose-person";

interface Someone {
  id: string;
  name: string;
}

interface WhyDialogProps {
  /** Null lets the viewer choose a person first. */
  person: Someone | null;
  /** `project:ID`, or the kind and id of another item. */
  resource: string;
  thing: string;
  onClose: () => void;
}

/** Explains what a person may do with an item: the policy's sentences and the facts behind them. */
export function WhyDialog({ person, resource, thing, onClose }: WhyDialogProps) {
  const [chosen, setChosen] = useState<Someone | null>(person);
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {chosen ? `${chosen.name}'s access` : `Check access to ${thing}`}
          </DialogTitle>
        </DialogHeader>
        {chosen ? (
          <Explanations person={chosen} resource={resource} />
        ) : (
          <ChoosePerson onChoose={setChosen} />
        )}
        {chosen && !person ? (
          <div>
            <Button size="sm" variant="outline" onClick={() => setChosen(null)}>
              Choose another person
            </Button>
          </div>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

function Explanations({ person, resource }: { person: Someone; resource: string }) {
  const [explained, setExplained] = useState<Explained | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(true);
  // "token=…" or "agent=…"; empty for the signed-in person.
  const [actingAs, setActingAs] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const left = new AbortController();
    const query = new URLSearchParams({ user: person.id, resource });
    setFailure(null);
    setAsking(true);
    request<Explained>(`/api/access/explain?${query}${actingAs && `&${actingAs}`}`, {
      signal: left.signal,
    })
      .then((answer) => {
        setExplained(answer);
        setAsking(false);
      })
      .catch((thrown: unknown) => {
        if (!left.signal.aborted) setFailure(messageOr(thrown, "Failed to check access"));
      });
    return () => left.abort();
  }, [person.id, resource, attempt, actingAs]);

  return (
    <>
      {explained && explained.credentials.length > 0 ? (
        <Field name="by" label="Access through">
          {(control) => (
            <NativeSelect
              {...control}
              value={actingAs}
              onChange={({ target }) => setActingAs(target.value)}
            >
              <option value="">Their own session</option>
              {explained.credentials.map(({ kind, id, name }) => (
                <option key={id} value={`${kind}=${encodeURIComponent(id)}`}>
                  {kind === "token" ? `Token ${name}` : `Agent ${name}, on their behalf`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ) : null}
      {failure ? (
        <Alert
          variant="destructive"
          action={
            <Button size="sm" variant="outline" onClick={() => setAttempt(attempt + 1)}>
              Retry
            </Button>
          }
        >
          {failure}
        </Alert>
      ) : null}
      {explained && !failure ? (
        <ScrollRegion aria-label="What they can do" className="max-h-[60vh] overflow-y-auto">
          <ul
            aria-label="What they can do"
            aria-busy={isAsking}
            className="grid gap-4 aria-busy:opacity-60"
          >
            {explained.explanations.map((one) => (
              <Why key={one.action} explanation={one} />
            ))}
          </ul>
        </ScrollRegion>
      ) : null}
      {explained || failure ? null : <RowsSkeleton count={6} />}
    </>
  );
}

function Why({ explanation }: { explanation: Explanation }) {
  const { description, allowed, rule, reasons, would_change: remedies } = explanation;
  return (
    <li className="grid gap-1 text-13">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={allowed ? "success" : "neutral"}>{allowed ? "Allowed" : "Not allowed"}</Badge>
        <span className="font-medium">{description}</span>
      </p>
      <p>Because {withFullStop(reasons.join("; "))}</p>
      <p className="text-muted-foreground">Rule: {withFullStop(rule)}</p>
      {remedies.length > 0 ? (
        <p className="text-muted-foreground">
          {allowed ? "To remove this access" : "To grant this access"}: {remedies.join("; ")}.
        </p>
      ) : null}
    </li>
  );
}
