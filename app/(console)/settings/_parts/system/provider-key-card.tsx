"use client";

import { useState } from "react";
import { BindingSnippet } from "@/app/(console)/_parts/provider/created-services";
import { FormMessage } from "@/components/form-message";
import { useRouter } from "@/components/hooks/use-router";
import { LazyDialog } from "@/components/lazy-dialog";
import { SettingRow } from "@/components/setting-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import type { ProviderKeyView } from "@/lib/system/system-overview";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { ValidatedKey } from "./provider-calls";
import { type CreatedServices, ServicesPanel } from "./services-panel";

const formCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./key-form")).KeyForm,
);

/**
 * `null` while idle. The validated key is only in this state: never in storage, and gone with the
 * page.
 */
type Stage =
  | { name: "form" }
  | { name: "validated"; key: ValidatedKey }
  | { name: "created"; created: CreatedServices }
  | null;

export function ProviderKeyCard({ providerKey }: { providerKey: ProviderKeyView }) {
  const router = useRouter();
  const [stage, setStage] = useState<Stage>(null);

  function showValidated(key: ValidatedKey) {
    setStage({ name: "validated", key });
    router.refresh();
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Provider API key management</CardTitle>
      </CardHeader>
      <div className="max-w-190">
        <SettingRow
          label={
            <span className="flex flex-wrap gap-2">
              {providerKey.isConnected ? (
                <Badge tone="success" dot>
                  Connected and validated
                </Badge>
              ) : (
                <Badge>No provider key</Badge>
              )}
              {providerKey.usesOwnBindings ? <Badge tone="info">Own bindings</Badge> : null}
            </span>
          }
          description={keySentence(providerKey)}
        >
          {stage?.name === "form" ? null : (
            <Button variant="outline" size="sm" onClick={() => setStage({ name: "form" })}>
              Update
            </Button>
          )}
        </SettingRow>
      </div>
      {stage?.name === "form" ? (
        <LazyDialog code={formCode} onClose={() => setStage(null)}>
          {(KeyForm) => (
            <KeyForm
              hasStoredKey={providerKey.isConnected}
              onCancel={() => setStage(null)}
              onValidated={showValidated}
            />
          )}
        </LazyDialog>
      ) : null}
      <FormMessage variant="success">{outcomeText(stage)}</FormMessage>
      {stage?.name === "validated" ? (
        <ServicesPanel
          validated={stage.key}
          onCreated={(created) => setStage({ name: "created", created })}
          onDismiss={() => setStage(null)}
        />
      ) : null}
      {stage?.name === "created" && stage.created.bindingSnippet ? (
        <BindingSnippet snippet={stage.created.bindingSnippet} boundTo={stage.created.boundTo} />
      ) : null}
    </Card>
  );
}

function keySentence({
  isConnected,
  accountName,
  accountEmail,
  lastFour,
  usesOwnBindings,
}: ProviderKeyView) {
  if (isConnected) {
    const account = [accountName, accountEmail].filter(Boolean).join(", ");
    return `${account}; key ending in ${lastFour ?? "····"}. The key itself is not stored.`;
  }
  return usesOwnBindings
    ? "This deployment uses its own database, key-value store and object storage, so it needs no provider key."
    : "No provider key has been validated yet.";
}

function outcomeText(stage: Stage): string | null {
  if (stage?.name === "validated")
    return `API Key validated successfully! Account: ${stage.key.accountName}`;
  if (stage?.name !== "created") return null;
  const { d1, kv, r2 } = stage.created.services;
  return `Services created: D1 ${d1.name}, KV ${kv.title}, R2 ${r2.name}`;
}
