"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { CloudflareData, OnboardingRecord } from "@/lib/onboarding/onboarding-record";
import type { ServiceStep } from "@/lib/provider/services";
import { ServiceSteps } from "../../provider/created-services";
import { ProofPrompt } from "./proof-prompt";
import { createServices, SETUP_TEXTS } from "./stage-calls";
import { StageForm, StageInput, useStageCall } from "./stage-form";

const D1 = { name: "d1Name", label: "D1 database name" };
const KV = { name: "kvName", label: "KV namespace name" };
const R2 = { name: "r2Name", label: "R2 bucket name" };
const FIELDS = [D1, KV, R2];

interface ServicesStageProps {
  credentials: OnboardingRecord["cloudflareCredentials"];
  accountName: string;
  names: OnboardingRecord["serviceNames"];
  onCreated: (
    names: OnboardingRecord["serviceNames"],
    services: CloudflareData,
    steps: readonly ServiceStep[],
  ) => void;
  onBack: () => void;
}

export function ServicesStage({
  credentials,
  accountName,
  names,
  onCreated,
  onBack,
}: ServicesStageProps) {
  const call = useStageCall();
  const [steps, setSteps] = useState<ServiceStep[]>([]);

  function create({ d1Name = "", kvName = "", r2Name = "" }: Record<string, string>): void {
    const chosen = { d1Name: d1Name.trim(), kvName: kvName.trim(), r2Name: r2Name.trim() };
    const known = new Map<string, ServiceStep>();
    void call.run(SETUP_TEXTS.create, async () => {
      setSteps([]);
      const services = await createServices({ ...credentials, ...chosen }, (step) => {
        known.set(step.id, step);
        setSteps([...known.values()]);
      });
      onCreated(chosen, { ...services, accountName }, [...known.values()]);
    });
  }

  return (
    <StageForm
      title="Create services"
      description="If a service with one of these names already exists, setup reuses it."
      call={call}
      fields={FIELDS}
      remedy={<ProofPrompt stage={call} />}
      connecting="Creating the services"
      onSubmit={create}
      intro={
        <p className="text-sm">
          <span className="text-muted-foreground">Validated account: </span>
          {credentials.email}
          <span className="text-muted-foreground"> ({accountName})</span>
        </p>
      }
      progress={
        call.isPending || steps.length > 0 ? (
          <ServiceSteps steps={steps} isPending={call.isPending} />
        ) : null
      }
    >
      {FIELDS.map((field) => (
        <StageInput
          key={field.name}
          field={field}
          call={call}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={names[field.name as keyof typeof names]}
        />
      ))}
      <Button type="submit" size="lg" pending={call.isPending}>
        Create Services
      </Button>
      <Button variant="ghost" disabled={call.isPending} onClick={onBack}>
        Back to credentials
      </Button>
    </StageForm>
  );
}
