"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import type { IntegrationType, ProviderDescriptions } from "@/lib/integrations/providers";
import { lazyCode } from "@/lib/ui/lazy-code";
import { addable, type ReachedLimits } from "./form-values";
import { CategoryIcon } from "./integration-card";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./integration-dialog")).IntegrationDialog,
);

interface AddIntegrationProps {
  providers: ProviderDescriptions;
  /** By type the person can add: why no more can be added, or null. */
  reached: ReachedLimits;
  level: 2 | 3;
}

export function AddIntegration({ providers, reached, level }: AddIntegrationProps) {
  const [adding, setAdding] = useState<IntegrationType | null>(null);
  const Heading = `h${level}` as const;
  return (
    <section className="mt-8 grid gap-3">
      <Heading className="font-semibold">Add New Integration</Heading>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {addable(providers, reached).map(({ type, category, label, sentence }) => (
          <button
            key={type}
            type="button"
            disabled={Boolean(reached[type])}
            onClick={() => setAdding(type)}
            className="flex min-h-16 items-center gap-3 rounded-xl bg-muted px-4 py-3 text-left transition-colors hover:bg-accent disabled:pointer-events-none disabled:opacity-60"
          >
            <CategoryIcon category={category} className="size-5 shrink-0 text-muted-foreground" />
            <span className="grid min-w-0">
              <span className="font-medium">{label}</span>
              <span className="text-13 text-muted-foreground">{reached[type] ?? sentence}</span>
            </span>
          </button>
        ))}
      </div>
      {adding ? (
        <LazyDialog code={dialogCode} onClose={() => setAdding(null)}>
          {(IntegrationDialog) => (
            <IntegrationDialog
              stored={null}
              providers={providers}
              type={adding}
              reached={reached}
              onClose={() => setAdding(null)}
            />
          )}
        </LazyDialog>
      ) : null}
    </section>
  );
}
