import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import {
  type IntegrationView,
  OPENAI_MODELS,
  type ProviderModel,
} from "@/lib/integrations/vocabulary-schema";
import { KeyField, ModelField, TextField } from "./integration-fields";

interface EditFieldsProps {
  integration: IntegrationView;
  isPending: boolean;
  errors: Record<string, string[]>;
}

const stored = (lastFour: string | null) =>
  lastFour === null ? "Not set" : `•••• ${lastFour}`.trim();

export function EditSupabaseFields({ integration, isPending, errors }: EditFieldsProps) {
  const { config } = integration;
  const removeId = useId();
  return (
    <>
      <TextField
        name="apiUrl"
        label="API URL"
        type="url"
        hint="Another URL needs its keys entered again."
        required
        defaultValue={config.apiUrl ?? ""}
        disabled={isPending}
        errors={errors.apiUrl}
      />
      <KeyField
        name="anonKey"
        label="Anon key"
        placeholder={stored(config.anonKey)}
        disabled={isPending}
        errors={errors.anonKey}
      />
      <div className="grid gap-2">
        <KeyField
          name="serviceRoleKey"
          label="Service role key"
          optional
          placeholder={stored(config.serviceRoleKey)}
          disabled={isPending}
          errors={errors.serviceRoleKey}
        />
        {config.serviceRoleKey === null ? null : (
          <Label htmlFor={removeId} className="font-normal touch:min-h-11">
            <Checkbox id={removeId} name="removeServiceRoleKey" disabled={isPending} />
            Remove the stored service role key
          </Label>
        )}
      </div>
    </>
  );
}

/** The provider's own list after a good test, else the four known ones; the present choice is always among them. */
function choicesOf({ models, preferredModel }: IntegrationView["metadata"]): ProviderModel[] {
  const listed =
    models.length > 0 ? models : OPENAI_MODELS.map((id): ProviderModel => ({ id, endsAt: null }));
  if (preferredModel === null || listed.some(({ id }) => id === preferredModel)) return listed;
  return [{ id: preferredModel, endsAt: null }, ...listed];
}

export function EditOpenAiFields({ integration, isPending, errors }: EditFieldsProps) {
  const { config, metadata } = integration;
  return (
    <>
      <KeyField
        name="apiKey"
        label="API key"
        placeholder={stored(config.apiKey)}
        disabled={isPending}
        errors={errors.apiKey}
      />
      <TextField
        name="organizationId"
        label="Organization ID"
        optional
        defaultValue={config.organizationId ?? ""}
        disabled={isPending}
        errors={errors.organizationId}
      />
      <ModelField
        models={choicesOf(metadata)}
        defaultValue={metadata.preferredModel ?? ""}
        hint={
          metadata.models.length > 0
            ? "The models that the account could use at the last good test."
            : "Test the connection to choose from the account's own models."
        }
        disabled={isPending}
        errors={errors.preferredModel}
      />
    </>
  );
}
