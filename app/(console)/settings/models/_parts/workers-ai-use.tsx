import { Progress } from "@/components/ui/progress";
import type { ModelsScreen } from "@/lib/models/get-models-screen";
import type { NumberFormats } from "@/lib/number-formats";

interface WorkersAiUseProps {
  use: ModelsScreen["workersAi"];
  formats: NumberFormats;
}

/** Whether Workers AI is used, and what is left of today's free allowance. */
export function WorkersAiUse({ use, formats }: WorkersAiUseProps) {
  return (
    <section aria-labelledby="workers-ai" className="grid max-w-xl gap-2">
      <h2 id="workers-ai" className="text-base font-semibold">
        Workers AI
      </h2>
      {use === null ? (
        <p className="text-muted-foreground">
          Not available here. Deployments to Cloudflare have it without a key.
        </p>
      ) : (
        <>
          <p className="text-muted-foreground">
            {use.isActive
              ? "Active. New RAGs search by meaning with it. Deactivate the integration to keep all texts in the database."
              : "Inactive. Nothing is sent to it."}
          </p>
          <Progress
            showLabel
            label="Free neurons used today (UTC)"
            value={use.neurons}
            max={use.freeNeurons}
            valueText={`${formats.number(Math.ceil(use.neurons))} of ${formats.number(use.freeNeurons)}`}
          />
        </>
      )}
    </section>
  );
}
