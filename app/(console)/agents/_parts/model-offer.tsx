"use client";

import { type SyntheticEvent, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import type { ModelServerHere } from "@/lib/context/config";
import type { ProviderDescriptions } from "@/lib/integrations/providers";
import { lazyCode } from "@/lib/ui/lazy-code";
import { ModelServers } from "../../integrations/_parts/model-servers";

/** The ways to add a model that a form offers. */
export interface ModelSetup {
  providers: ProviderDescriptions;
  /** Model servers on this machine that can be added. */
  servers: readonly ModelServerHere[];
}

interface ModelOfferProps {
  /** Null for people who may not add a model. */
  setup: ModelSetup | null;
  /** Called with the new integration's ID. */
  onAdded: (integrationId: string) => void;
}

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../integrations/_parts/integration-dialog")).IntegrationDialog,
);

/** The type with models. Its number isn't known here, so the server refuses one too many. */
const TYPE = "openai";
const REACHED = { [TYPE]: null };

/** The dialog's events reach the surrounding form through React, but aren't about it. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Adds a model without leaving the form, so that what was typed stays. */
export function ModelOffer({ setup, onAdded }: ModelOfferProps) {
  const [isAdding, setAdding] = useState(false);
  if (!setup)
    return (
      <p className="text-13 text-muted-foreground">
        If the model that you need isn't in the list, ask an admin to add an integration.
      </p>
    );
  const { providers, servers } = setup;
  return (
    <>
      {servers.length > 0 ? <ModelServers servers={servers} onAdded={onAdded} /> : null}
      <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
        <Plus aria-hidden /> Add a model
      </Button>
      {isAdding ? (
        <div className="contents" onSubmit={stop} onInput={stop} onChange={stop}>
          <LazyDialog code={dialogCode} onClose={() => setAdding(false)}>
            {(IntegrationDialog) => (
              <IntegrationDialog
                stored={null}
                providers={providers}
                type={TYPE}
                reached={REACHED}
                onClose={() => setAdding(false)}
                onCreated={onAdded}
              />
            )}
          </LazyDialog>
        </div>
      ) : null}
    </>
  );
}
