import { Alert } from "@/components/ui/alert";
import { pageTimeFormats } from "@/lib/http/load";
import { retirementWords } from "@/lib/models/retirement/retirement-words";
import type { RetiringModel } from "@/lib/models/retirement/retiring-models";
import { TabButton } from "./item-tabs";

interface RetiringModelsProps {
  models: readonly RetiringModel[];
  canEdit: boolean;
}

/** Says which of an item's models retire, what to use instead, and leads to where they are chosen. */
export async function RetiringModels({ models, canEdit }: RetiringModelsProps) {
  const formats = await pageTimeFormats();
  return models.map((one) => (
    <Alert
      key={one.model}
      variant="warning"
      title={retirementWords(one, formats)}
      action={
        canEdit && one.use !== "reranking" ? (
          <TabButton tab="configuration" variant="outline" size="sm">
            Change model
          </TabButton>
        ) : null
      }
    >
      {one.successor === null ? null : `Proposed successor: ${one.successor}`}
    </Alert>
  ));
}
