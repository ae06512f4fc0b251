import { DEFAULT_OPENAI_MODEL, OPENAI_MODELS } from "@/lib/integrations/vocabulary-schema";
import { KeyField, ModelField, TextField } from "./integration-fields";

interface FieldsProps {
  isPending: boolean;
  errors: Record<string, string[]>;
}

export function SupabaseFields({ isPending, errors }: FieldsProps) {
  return (
    <>
      <TextField
        name="apiUrl"
        label="API URL"
        type="url"
        placeholder="https://your-project.supabase.co"
        required
        disabled={isPending}
        errors={errors.apiUrl}
      />
      <KeyField
        name="anonKey"
        label="Anon key"
        hint="The anon key, or a publishable key (sb_publishable_…)."
        required
        disabled={isPending}
        errors={errors.anonKey}
      />
      <KeyField
        name="serviceRoleKey"
        label="Service role key"
        hint="The service_role key, or a secret key (sb_secret_…)."
        optional
        disabled={isPending}
        errors={errors.serviceRoleKey}
      />
    </>
  );
}

export function OpenAiFields({ isPending, errors }: FieldsProps) {
  return (
    <>
      <KeyField
        name="apiKey"
        label="API key"
        required
        disabled={isPending}
        errors={errors.apiKey}
      />
      <TextField
        name="organizationId"
        label="Organization ID"
        placeholder="org-…"
        optional
        disabled={isPending}
        errors={errors.organizationId}
      />
      <ModelField
        models={OPENAI_MODELS.map((id) => ({ id, endsAt: null }))}
        defaultValue={DEFAULT_OPENAI_MODEL}
        hint="After a good test the choices are the models that the account can use."
        disabled={isPending}
        errors={errors.preferredModel}
      />
    </>
  );
}
