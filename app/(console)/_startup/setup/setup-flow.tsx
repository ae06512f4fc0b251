"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  beginAgain,
  loadOnboarding,
  newOnboarding,
  type OnboardingRecord,
  type OnboardingStage,
  resetOnboarding,
  saveOnboarding,
} from "@/lib/onboarding/onboarding-record";
import type { ServiceStep } from "@/lib/provider/services";
import { AdminStage } from "./admin-stage";
import { CompleteStage } from "./complete-stage";
import { CreatedServices } from "./created-services";
import { PasswordStage } from "./password-stage";
import { ProviderStage } from "./provider-stage";
import { ServicesStage } from "./services-stage";
import { SetupFrame } from "./setup-frame";
import { StageList } from "./stage-list";

/**
 * The five stages. It is shown while the server says that nothing is set up, so it begins at the password whatever
 * the browser remembers. The record, provider key included, lives in this page's memory; what is saved at each step
 * is the record without the key.
 */
export function SetupFlow() {
  const [record, setRecord] = useState(newOnboarding);
  const [areBindingsReady, setAreBindingsReady] = useState(false);
  const [isNewDatabaseReady, setIsNewDatabaseReady] = useState(true);
  const [accountName, setAccountName] = useState("");
  const [steps, setSteps] = useState<readonly ServiceStep[]>([]);
  const [isRestarted, setIsRestarted] = useState(false);
  const { stage, cloudflareCredentials, cloudflareData } = record;

  function reach(changes: Partial<OnboardingRecord>): void {
    const next = { ...record, ...changes };
    saveOnboarding(localStorage, next);
    setRecord(next);
  }

  function startOver(): void {
    setRecord(resetOnboarding(localStorage));
    setIsRestarted(true);
  }

  const stages: Record<OnboardingStage, () => ReactNode> = {
    password: () => (
      <PasswordStage
        isFirst={!isRestarted}
        onVerified={(ready) => {
          setAreBindingsReady(ready);
          const known = isRestarted ? record : loadOnboarding(localStorage);
          reach({ ...beginAgain(known), stage: "cloudflare-validation", passwordVerified: true });
        }}
      />
    ),
    "cloudflare-validation": () => (
      <ProviderStage
        credentials={cloudflareCredentials}
        areBindingsReady={areBindingsReady}
        onValidated={(credentials, name) => {
          setAccountName(name);
          reach({
            stage: "service-creation",
            cloudflareValidated: true,
            cloudflareCredentials: credentials,
          });
        }}
        onOwnBindings={(services) =>
          reach({ stage: "admin", servicesCreated: true, cloudflareData: services })
        }
      />
    ),
    "service-creation": () => (
      <ServicesStage
        credentials={cloudflareCredentials}
        accountName={accountName}
        names={record.serviceNames}
        onCreated={(serviceNames, services, made) => {
          setSteps(made);
          reach({ stage: "admin", servicesCreated: true, serviceNames, cloudflareData: services });
        }}
        onBack={() => reach({ stage: "cloudflare-validation", cloudflareValidated: false })}
      />
    ),
    admin: () =>
      cloudflareData && (
        <AdminStage
          credentials={cloudflareCredentials}
          services={cloudflareData}
          onCreated={(adminData, isReady) => {
            setIsNewDatabaseReady(isReady);
            reach({
              stage: "complete",
              adminCreated: true,
              adminData,
              completedAt: new Date().toISOString(),
              // Nothing needs the key any more.
              cloudflareCredentials: { ...cloudflareCredentials, globalApiKey: "" },
            });
          }}
        />
      ),
    complete: () => <CompleteStage record={record} isNewDatabaseReady={isNewDatabaseReady} />,
  };
  const isUnderWay = stage !== "password" && stage !== "complete";

  return (
    <SetupFrame>
      <StageList current={stage} />
      {stages[stage]()}
      {cloudflareData?.bindingSnippet ? (
        <CreatedServices
          steps={steps}
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
