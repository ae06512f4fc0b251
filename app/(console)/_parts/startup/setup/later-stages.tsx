import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { resetOnboarding } from "@/lib/onboarding/onboarding-record";
import { CreatedServices } from "../../provider/created-services";
import { AdminStage } from "./admin-stage";
import { CompleteStage } from "./complete-stage";
import { ProviderStage } from "./provider-stage";
import { ServicesStage } from "./services-stage";
import { StageList } from "./stage-list";
import { type LaterStage, type Onboarding, useOnboarding } from "./use-onboarding";

interface LaterStagesProps {
  areBindingsReady: boolean;
  /** Returns to the password stage. */
  onStartOver: () => void;
}

/** The stages after the password. Keeps what has been created so far. */
export function LaterStages({ areBindingsReady, onStartOver }: LaterStagesProps) {
  const onboarding = useOnboarding(areBindingsReady);
  const { record, facts } = onboarding;
  const { stage, cloudflareData } = record;
  const Current = STAGES[stage];

  function startOver(): void {
    resetOnboarding(localStorage);
    onStartOver();
  }

  return (
    <>
      <StageList current={stage} />
      <Current onboarding={onboarding} />
      {cloudflareData?.bindingSnippet ? (
        <CreatedServices
          steps={facts.steps}
          snippet={cloudflareData.bindingSnippet}
          boundTo={cloudflareData.boundTo}
        />
      ) : null}
      {stage === "complete" ? null : (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={startOver}>
          Start over
        </Button>
      )}
    </>
  );
}

type Stage = (props: { onboarding: Onboarding }) => ReactNode;

const STAGES: Record<LaterStage, Stage> = {
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
