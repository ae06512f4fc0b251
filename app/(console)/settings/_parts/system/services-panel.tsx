"use client";

import { type FormEvent, useState } from "react";
import { ServiceSteps } from "@/app/(console)/_parts/provider/created-services";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import type { ServiceStep } from "@/lib/provider/services";
import { createFailureText, createProviderServices, type ValidatedKey } from "./provider-calls";

export type CreatedServices = Awaited<ReturnType<typeof createProviderServices>>;

interface ServicesPanelProps {
  validated: ValidatedKey;
  onCreated: (created: CreatedServices) => void;
  onDismiss: () => void;
}

/** Creates the services in the validated key's account, step by step. */
export function ServicesPanel({ validated, onCreated, onDismiss }: ServicesPanelProps) {
  const [steps, setSteps] = useState<ServiceStep[]>([]);
  const { isPending, failure, run } = useCall<string>();

  function create(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      setSteps([]);
      const created = await createProviderServices(validated, (step) =>
        setSteps((known) => [...known.filter(({ id }) => id !== step.id), step]),
      );
      onCreated(created);
    }, createFailureText);
  }

  return (
    <form onSubmit={create} aria-label="Create services" className="grid max-w-190 gap-4">
      <div className="grid gap-1">
        <h3 className="font-medium">Create services</h3>
        <p className="text-13 text-muted-foreground">
          Creates a D1 database, a KV namespace and an R2 bucket in {validated.accountName} ({" "}
          {validated.email}). Existing services with the same name are reused. This deployment keeps
          using its current services.
        </p>
      </div>
      {isPending || steps.length > 0 ? <ServiceSteps steps={steps} isPending={isPending} /> : null}
      <FormMessage>{failure}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending}>
          Create Services
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onDismiss}>
          Not now
        </Button>
      </div>
    </form>
  );
}
