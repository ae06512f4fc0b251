import type { ReactNode } from "react";
import type { OnboardingStage } from "@/lib/onboarding/onboarding-record";
import { CreatedServices } from "../../_components/provider/created-services";
import { AdminStage } from "./admin-stage";
import { CompleteStage } from "./complete-stage";
import { ProviderStage } from "./provider-stage";
import { ServicesStage } from "./services-stage";
import type { Onboarding } from "./use-onboarding";

type LaterOnboardingStage = Exclude<OnboardingStage, "password">;

interface LaterStageProps {
  stage: LaterOnboardingStage;
  onboarding: Onboarding;
}

/** One of the stages behind the password, and what has been created so far. */
export function LaterStage({ stage, onboarding }: LaterStageProps) {
  const { record, facts } = onboarding;
  const { cloudflareData } = record;
  const Current = STAGES[stage];
  return (
    <>
      <Current onboarding={onboarding} />
      {cloudflareData?.bindingSnippet ? (
        <CreatedServices
          steps={facts.steps}
          snippet={cloudflareData.bindingSnippet}
          boundTo={cloudflareData.boundTo}
        />
      ) : null}
    </>
  );
}

type Stage = (props: { onboarding: Onboarding }) => ReactNode;

const STAGES: Record<LaterOnboardingStage, Stage> = {
  "cloudflare-validation": ({ onboarding: { record, facts, validated, ownBindings } }) => (
    <ProviderStage
      credentials={record.cloudflareCredentials}
      areBindingsReady={facts.areBindingsReady}
      onValidated={validated}
      onOwnBindings={ownBindings}
    />
  ),
  "service-creation": ({ onboarding: { record, facts, servicesCreated, backToCredentials } }) => (
    <ServicesStage
      credentials={record.cloudflareCredentials}
      accountName={facts.accountName}
      names={record.serviceNames}
      onCreated={servicesCreated}
      onBack={backToCredentials}
    />
  ),
  admin: ({ onboarding: { record, adminCreated } }) =>
    record.cloudflareData ? (
      <AdminStage
        credentials={record.cloudflareCredentials}
        services={record.cloudflareData}
        onCreated={adminCreated}
      />
    ) : null,
  complete: ({ onboarding: { record, facts } }) => (
    <CompleteStage record={record} isNewDatabaseReady={facts.isNewDatabaseReady} />
  ),
};
