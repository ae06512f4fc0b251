"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { OnboardingStage } from "@/lib/onboarding/onboarding-record";
import { PasswordStage } from "./password-stage";
import { SetupFrame } from "./setup-frame";
import { StageList } from "./stage-list";
import { type Onboarding, useOnboarding } from "./use-onboarding";

// The first stage shows at once; each other loads when it is reached.
const AdminStage = dynamic(() => import("./admin-stage").then((module) => module.AdminStage), {
  ssr: false,
});
const CompleteStage = dynamic(
  () => import("./complete-stage").then((module) => module.CompleteStage),
  {
    ssr: false,
  },
);
const CreatedServices = dynamic(
  () => import("./created-services").then((module) => module.CreatedServices),
  {
    ssr: false,
  },
);
const ProviderStage = dynamic(
  () => import("./provider-stage").then((module) => module.ProviderStage),
  {
    ssr: false,
  },
);
const ServicesStage = dynamic(
  () => import("./services-stage").then((module) => module.ServicesStage),
  {
    ssr: false,
  },
);

/** The five stages of first-time set-up. */
export function SetupFlow() {
  const onboarding = useOnboarding();
  const { record, facts, startOver } = onboarding;
  const { stage, cloudflareData } = record;
  const Current = STAGES[stage];
  const isUnderWay = stage !== "password" && stage !== "complete";
  return (
    <SetupFrame>
      <StageList current={stage} />
      <Current onboarding={onboarding} />
      {cloudflareData?.bindingSnippet ? (
        <CreatedServices
          steps={facts.steps}
          snippet={cloudflareData.bindingSnippet}
          boundTo={cloudflareData.boundTo}
        />
      ) : null}
      {isUnderWay ? (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={startOver}>
          Start over
        </Button>
      ) : null}
    </SetupFrame>
  );
}

type Stage = (props: { onboarding: Onboarding }) => ReactNode;

const STAGES: Record<OnboardingStage, Stage> = {
  password: ({ onboarding: { facts, verified } }) => (
    <PasswordStage isFirst={!facts.isRestarted} onVerified={verified} />
  ),
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
