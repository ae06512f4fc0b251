"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Bot, Database } from "@/components/ui/icons";
import {
  INTEGRATION_TYPE_LABELS,
  type IntegrationSummary,
  type IntegrationType,
} from "@/lib/integrations/vocabulary-schema";
import { lazyCode } from "@/lib/ui/lazy-code";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./add-integration-dialog")).AddIntegrationDialog,
);

interface AddIntegrationProps {
  summary: IntegrationSummary;
  limits: Record<IntegrationType | "total", number>;
  level: 2 | 3;
}

const TILES = [
  { type: "supabase", icon: Database, sentence: "Postgres database, auth and storage" },
  { type: "openai", icon: Bot, sentence: "Language models of an OpenAI account" },
] as const;

/** 'Limit reached (n/n)' for a type that has no room left, of itself or in total (platform-core §2). */
function reachedLimit(
  type: IntegrationType,
  { summary, limits }: Pick<AddIntegrationProps, "summary" | "limits">,
): string | null {
  if (summary[type] >= limits[type]) return `Limit reached (${summary[type]}/${limits[type]})`;
  if (summary.total >= limits.total) return `Limit reached (${summary.total}/${limits.total})`;
  return null;
}

export function AddIntegration({ summary, limits, level }: AddIntegrationProps) {
  const [adding, setAdding] = useState<IntegrationType | null>(null);
  const Heading = `h${level}` as const;
  const reached = {
    supabase: reachedLimit("supabase", { summary, limits }),
    openai: reachedLimit("openai", { summary, limits }),
  };
  return (
    <section className="grid gap-3">
      <Heading className="font-semibold">Add New Integration</Heading>
      <div className="grid gap-3 sm:grid-cols-2">
        {TILES.map(({ type, icon: Icon, sentence }) => (
          <button
            key={type}
            type="button"
            disabled={reached[type] !== null}
            onClick={() => setAdding(type)}
            className="flex min-h-16 items-center gap-3 rounded-xl border border-dashed border-input/60 px-4 py-3 text-left transition-colors hover:border-input hover:bg-accent disabled:pointer-events-none disabled:opacity-60"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            <span className="grid min-w-0">
              <span className="font-medium">{INTEGRATION_TYPE_LABELS[type]}</span>
              <span className="text-[0.8125rem] text-muted-foreground">
                {reached[type] ?? sentence}
              </span>
            </span>
          </button>
        ))}
      </div>
      {adding ? (
        <LazyDialog code={dialogCode} onClose={() => setAdding(null)}>
          {(AddIntegrationDialog) => (
            <AddIntegrationDialog type={adding} reached={reached} onClose={() => setAdding(null)} />
          )}
        </LazyDialog>
      ) : null}
    </section>
  );
}
