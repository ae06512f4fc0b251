"use client";

import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { Button } from "@/components/ui/button";
import type { ModelServerHere } from "@/lib/context/config";
import type { IntegrationTestResult } from "@/lib/integrations/schema";
import { callAction } from "@/lib/request/call-action";
import { request } from "@/lib/request/request";
import { keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { createIntegrationAction } from "../actions";

interface ModelServersProps {
  servers: readonly ModelServerHere[];
  /** Called with the new integration's ID. */
  onAdded?: (integrationId: string) => void;
}

/** Offers the model servers that run on this machine, each with one click. */
export function ModelServers({ servers, onAdded }: ModelServersProps) {
  return (
    <ul aria-label="Model servers on this machine" className="mb-4 grid gap-2">
      {servers.map((server) => (
        <ModelServer key={server.origin} server={server} onAdded={onAdded} />
      ))}
    </ul>
  );
}

interface ModelServerProps extends Pick<ModelServersProps, "onAdded"> {
  server: ModelServerHere;
}

function ModelServer({ server: { name, origin, models }, onAdded }: ModelServerProps) {
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const { isPending, failure, run } = useCall<ReturnType<typeof keptFailureOf>>();

  function add() {
    // These servers need no key, but OpenAI's API has one.
    const fields = { type: "openai", name, baseUrl: `${origin}/v1`, apiKey: "none" };
    void run(
      async () => {
        const { id } = await callAction(createIntegrationAction, {
          fields,
          idempotencyKey: keyOf(fields),
        });
        const result = await request<IntegrationTestResult>(`/api/integrations/${id}/test`, {
          method: "POST",
        });
        if (result.success) notify.success(`${name} added`, result.message);
        else notify.info(`${name} added, but its test failed`, result.message);
        onAdded?.(id);
        router.refresh();
      },
      (thrown) => keptFailureOf(thrown, `Failed to add ${name}. Please try again.`),
    );
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-muted px-4 py-3">
      <p className="min-w-0 flex-1 basis-56">
        {name} runs here with {models} {models === 1 ? "model" : "models"}.
        {failure ? (
          <span role="alert" className="block text-destructive">
            {failure.message}
          </span>
        ) : null}
      </p>
      <Button size="sm" pending={isPending} onClick={add}>
        Add {name}
      </Button>
    </li>
  );
}
