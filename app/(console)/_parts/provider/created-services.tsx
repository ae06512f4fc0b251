"use client";

import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import type { ServiceStep, ServiceStepId, ServiceStepState } from "@/lib/provider/services";

interface CreatedServicesProps {
  steps: readonly ServiceStep[];
  snippet: string;
  boundTo: string | null;
}

/** Shows what service creation did, what it reused, and what to do by hand. */
export function CreatedServices({ steps, snippet, boundTo }: CreatedServicesProps) {
  return (
    <Card>
      <CardTitle>Services</CardTitle>
      <ServiceSteps steps={steps} isPending={false} />
      <BindingSnippet snippet={snippet} boundTo={boundTo} />
    </Card>
  );
}

/** In the order in which the server runs them. */
const STEPS: readonly { id: ServiceStepId; label: string; done: string }[] = [
  { id: "d1", label: "D1 database", done: "Created" },
  { id: "schema", label: "Database schema", done: "Applied" },
  { id: "kv", label: "KV namespace", done: "Created" },
  { id: "r2", label: "R2 bucket", done: "Created" },
  { id: "bind", label: "Worker bindings", done: "Bound" },
];

const WORDS: Record<Exclude<ServiceStepState, "done">, string> = {
  running: "Running",
  adopted: "Reused",
  skipped: "Skipped",
  failed: "Failed",
};

const TONES: Record<ServiceStepState, BadgeProps["tone"]> = {
  running: "info",
  done: "success",
  adopted: "success",
  skipped: "neutral",
  failed: "danger",
};

interface ServiceStepsProps {
  steps: readonly ServiceStep[];
  isPending: boolean;
}

/** Shows the state of every step. Its Repeat button submits the surrounding form again. */
export function ServiceSteps({ steps, isPending }: ServiceStepsProps) {
  return (
    <ul aria-label="Progress" aria-live="polite" className="lines">
      {STEPS.map(({ id, label, done }) => {
        const step = steps.find((known) => known.id === id);
        const word = step ? (step.state === "done" ? done : WORDS[step.state]) : "Waiting";
        return (
          <li key={id} data-step={id} className="flex items-center gap-3 px-3 py-2.5 text-sm">
            <div className="min-w-0 flex-1">
              <p>{label}</p>
              {step?.detail ? <p className="text-13 text-muted-foreground">{step.detail}</p> : null}
            </div>
            <Badge tone={step ? TONES[step.state] : "neutral"}>{word}</Badge>
            {step?.state === "failed" && !isPending ? (
              <Button type="submit" size="sm" variant="secondary">
                Retry
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface BindingSnippetProps {
  snippet: string;
  boundTo: string | null;
}

/** Shows the part of wrangler.jsonc with the services' ids. */
export function BindingSnippet({ snippet, boundTo }: BindingSnippetProps) {
  const { outcome, copy } = useCopy(snippet);
  return (
    <section aria-labelledby="snippet-title" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="snippet-title" className="text-sm font-medium">
          Bindings for wrangler.jsonc
        </h3>
        <CopyButton outcome={outcome} onCopy={copy} />
      </div>
      <p className="text-13 text-muted-foreground">
        {boundTo
          ? `The Worker "${boundTo}" now uses these services. Add this to wrangler.jsonc so that your next deployment keeps them.`
          : "Add this to wrangler.jsonc and deploy to use the new services."}
      </p>
      <pre className="whitespace-pre-wrap break-all rounded-md bg-muted p-3 font-mono text-13">
        {snippet}
      </pre>
      <CopyMessage outcome={outcome} />
    </section>
  );
}
