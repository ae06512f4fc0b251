"use client";

import { Button } from "@/components/ui/button";
import type { CloudflareData, OnboardingRecord } from "@/lib/onboarding/onboarding-record";
import { PROVIDER_KEY_MAX_LENGTH } from "@/lib/provider/provider-rules";
import { ProofPrompt } from "./proof-prompt";
import { connectOwnBindings, SETUP_TEXTS, validateCredentials } from "./stage-calls";
import { StageForm, StageInput, useStageCall } from "./stage-form";

const EMAIL = { name: "email", label: "Account email" };
const ACCOUNT_ID = { name: "accountId", label: "Account ID" };
const KEY = { name: "globalApiKey", label: "Global API Key" };
const FIELDS = [EMAIL, ACCOUNT_ID, KEY];

interface ProviderStageProps {
  credentials: OnboardingRecord["cloudflareCredentials"];
  areBindingsReady: boolean;
  onValidated: (
    credentials: OnboardingRecord["cloudflareCredentials"],
    accountName: string,
  ) => void;
  onOwnBindings: (services: CloudflareData) => void;
}

export function ProviderStage({ credentials, areBindingsReady, ...on }: ProviderStageProps) {
  const call = useStageCall();

  function validate({
    email = "",
    accountId = "",
    globalApiKey = "",
  }: Record<string, string>): void {
    const credentials = {
      email: email.trim(),
      accountId: accountId.trim(),
      globalApiKey: globalApiKey.trim(),
    };
    void call.run(SETUP_TEXTS.validate, async () => {
      const { accountName } = await validateCredentials(credentials);
      on.onValidated(credentials, accountName);
    });
  }

  function takeOwnBindings(): void {
    void call.run(SETUP_TEXTS.create, async () => on.onOwnBindings(await connectOwnBindings()));
  }

  return (
    <StageForm
      title="Connect Cloudflare"
      description="Services are created in this account in the next step. Your key is not stored."
      call={call}
      fields={FIELDS}
      remedy={<ProofPrompt stage={call} />}
      connecting="Connecting to Cloudflare"
      onSubmit={validate}
    >
      <StageInput
        field={EMAIL}
        call={call}
        type="email"
        autoComplete="email"
        defaultValue={credentials.email}
        maxLength={254}
      />
      <StageInput
        field={ACCOUNT_ID}
        call={call}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        defaultValue={credentials.accountId}
        maxLength={64}
      />
      <StageInput
        field={KEY}
        call={call}
        type="password"
        autoComplete="off"
        className="font-mono"
        hint="37 characters (hex); newer keys start with cfk_ and are longer"
        defaultValue={credentials.globalApiKey}
        maxLength={PROVIDER_KEY_MAX_LENGTH}
      />
      <Button type="submit" size="lg" pending={call.isPending}>
        Validate Credentials
      </Button>
      {areBindingsReady ? (
        <div className="grid gap-2 border-t pt-4">
          <p className="text-13 text-muted-foreground">
            This deployment already has a working database, KV namespace and object storage. You can
            use them without a Cloudflare key.
          </p>
          <Button variant="outline" size="lg" disabled={call.isPending} onClick={takeOwnBindings}>
            Use this deployment's bindings
          </Button>
        </div>
      ) : null}
    </StageForm>
  );
}
