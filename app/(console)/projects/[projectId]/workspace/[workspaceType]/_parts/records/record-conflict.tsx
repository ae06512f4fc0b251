"use client";

import { useEffect, useRef, useTransition } from "react";
import type { Stale } from "@/components/form/use-edit-form";
import { useRouter } from "@/components/hooks/use-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Fields } from "@/lib/records/field-schema";
import { changedTexts, type Texts } from "./form-texts";

interface RecordConflictProps {
  /** What someone else saved. */
  theirs: Stale<Texts>;
  fields: Fields;
  /** The values that both started from. */
  base: Texts;
  /** The person's own changes. */
  mine: Texts;
  singular: string;
  pending: boolean;
  onKeepMine: () => void;
  /** Discards the person's own changes. */
  onDiscard: () => void;
}

/**
 * Shown if someone else saved the record first. The person compares and chooses; nothing is saved
 * before that.
 */
export function RecordConflict(props: RecordConflictProps) {
  const { theirs, fields, base, mine, singular, pending, onKeepMine, onDiscard } = props;
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  // The panel appears after a save, so focus it.
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => panelRef.current?.focus(), []);
  const changes = changedTexts(base, theirs.values);
  return (
    <Alert
      ref={panelRef}
      role="group"
      aria-label="Conflicting changes"
      tabIndex={-1}
      variant="warning"
      title={`${theirs.by ?? "Someone"} changed this ${singular} while you were editing`}
    >
      <div data-slot="conflict" className="mt-2 grid gap-3">
        <dl className="grid gap-2">
          {fields
            .filter(({ name }) => name in changes)
            .map(({ name, label }) => (
              <div key={name}>
                <dt className="font-medium">
                  {name in mine ? `${label} (you changed it too) is now` : `${label} is now`}
                </dt>
                <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
                  {changes[name] || "Empty"}
                </dd>
              </div>
            ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button pending={pending} disabled={isLoading} onClick={onKeepMine}>
            Overwrite with my changes
          </Button>
          <Button
            variant="outline"
            pending={isLoading}
            disabled={pending}
            onClick={() => {
              onDiscard();
              startLoading(() => router.refresh());
            }}
          >
            Discard my changes
          </Button>
        </div>
      </div>
    </Alert>
  );
}
