import { Card, CardTitle } from "@/components/ui/card";
import type { ServiceStep } from "@/lib/provider/services";
import { BindingSnippet } from "../../_components/provider/binding-snippet";
import { ServiceSteps } from "../../_components/provider/service-steps";

interface CreatedServicesProps {
  steps: readonly ServiceStep[];
  snippet: string;
  boundTo: string | null;
}

/** What service creation did, what it found there already, and what is left to do by hand. */
export function CreatedServices({ steps, snippet, boundTo }: CreatedServicesProps) {
  return (
    <Card>
      <CardTitle>Services</CardTitle>
      <ServiceSteps steps={steps} isPending={false} />
      <BindingSnippet snippet={snippet} boundTo={boundTo} />
    </Card>
  );
}
