"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { LazyPart } from "@/components/lazy-part";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { DryRunBody, DryRunView } from "@/lib/agents/dry-runs/schema";
import { request } from "@/lib/request/request";
import { type CallFailure, failureOf } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";

const foundCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./found")).Found,
);

/** Longer than the longest dry run. Milliseconds. */
const TIMEOUT_MS = 130_000;

interface DryRunProps {
  /** Returns what to try from the values of the form around it, and the project chosen here. */
  asked: (form: FormData, projectId: string | null) => DryRunBody;
  /** Projects to try it in, for a form that doesn't choose one. */
  projects?: readonly { id: string; name: string }[];
  /** What the person should know before they try it. */
  note?: ReactNode;
  disabled?: boolean;
}

/** "What would it find now?": shows what the form around it would do, and changes nothing. */
export function DryRun({ asked, projects, note, disabled = false }: DryRunProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const box = useRef<HTMLElement>(null);
  const [found, setFound] = useState<DryRunView | null>(null);
  const [isOld, setOld] = useState(false);
  const [projectId, setProjectId] = useState<string>();
  const chosen = projects?.some(({ id }) => id === projectId) ? projectId : projects?.[0]?.id;

  useEffect(() => {
    const form = box.current?.closest("form");
    const changed = () => setOld(true);
    form?.addEventListener("input", changed);
    return () => form?.removeEventListener("input", changed);
  }, []);

  function look() {
    const form = box.current?.closest("form");
    if (!form) return;
    const body = asked(new FormData(form), chosen ?? null);
    setOld(false);
    setFound(null);
    void run(
      async () => {
        const call = { method: "POST", body, timeoutMs: TIMEOUT_MS } as const;
        setFound((await request<{ dry_run: DryRunView }>("/api/dry-runs", call)).dry_run);
      },
      (thrown) => failureOf(thrown, "Failed to make the dry run. Please try again."),
    );
  }

  return (
    <section
      ref={box}
      aria-label="Dry run"
      aria-busy={isPending || undefined}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-4"
    >
      {projects && projects.length > 1 ? (
        <Field name="dry_run_project" label="Project to try it in" disabled={isPending}>
          {(control) => (
            <NativeSelect
              {...control}
              // It isn't a setting: without a name, no draft keeps it, and it leaves nothing to save.
              name=""
              value={chosen}
              onInput={(event) => event.stopPropagation()}
              onChange={(event) => {
                event.stopPropagation();
                setProjectId(event.target.value);
              }}
            >
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ) : null}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="button"
          variant="outline"
          pending={isPending}
          disabled={disabled}
          onPointerEnter={foundCode.preload}
          onClick={look}
        >
          What would it find now?
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-13 text-muted-foreground">
          {note ?? "A dry run: it reads what it needs and changes nothing."}
        </p>
      </div>
      <p role="status" className="text-13 text-muted-foreground empty:hidden">
        {isPending ? "Looking…" : found && isOld ? "The form changed since. Look again." : null}
      </p>
      <FormFailure failure={failure} fields={[]} />
      {found ? (
        <LazyPart
          code={foundCode}
          loading={<p className="text-13 text-muted-foreground">Loading…</p>}
          failed={<p role="alert">Failed to load the result. Reload the page and try again.</p>}
        >
          {(Found) => <Found found={found} />}
        </LazyPart>
      ) : null}
    </section>
  );
}
