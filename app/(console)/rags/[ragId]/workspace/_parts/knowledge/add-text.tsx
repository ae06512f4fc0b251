import { useApiData } from "@/components/hooks/use-api-data";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { MAX_TEXT_LENGTH } from "@/lib/knowledge/knowledge-rules";
import type { RagSources } from "@/lib/knowledge/sources/schema";
import { type AddFormProps, SourceForm } from "./source-form";

/** Adds pasted text or HTML. */
export function PasteForm(props: AddFormProps) {
  return (
    <SourceForm
      {...props}
      title="Paste text or HTML"
      bodyOf={(data) => ({
        documents: [
          { title: data.get("title"), text: data.get("text"), format: data.get("format") },
        ],
      })}
    >
      {({ isPending }) => (
        <>
          <Field name="title" label="Title" required disabled={isPending}>
            {(control) => <Input {...control} maxLength={300} autoComplete="off" />}
          </Field>
          <Field name="format" label="Format" disabled={isPending}>
            {(control) => (
              <NativeSelect {...control}>
                <option value="text">Plain text or Markdown</option>
                <option value="html">HTML (visible text only)</option>
              </NativeSelect>
            )}
          </Field>
          <Field name="text" label="Text" required disabled={isPending}>
            {(control) => (
              <Textarea {...control} maxLength={MAX_TEXT_LENGTH} className="max-h-96 min-h-40" />
            )}
          </Field>
        </>
      )}
    </SourceForm>
  );
}

/** Adds a web page, PDF or text by its address. */
export function AddressForm(props: AddFormProps) {
  const { data, failure } = useApiData<RagSources>(`/api/rags/${props.ragId}/sources`, true);
  const origins = data?.origins;
  return (
    <SourceForm
      {...props}
      title="Add from URL"
      path="/addresses"
      isIncomplete={origins?.length === 0}
      bodyOf={(form) => ({ address: form.get("address"), title: form.get("title") || null })}
    >
      {({ isPending, errors }) => (
        <>
          <p className="text-13 text-muted-foreground">
            {failure ?? (origins ? allowedWords(origins) : "Loading…")}
          </p>
          <Field name="address" label="URL" required disabled={isPending} errors={errors.address}>
            {(control) => (
              <Input
                {...control}
                type="url"
                maxLength={2048}
                autoComplete="off"
                placeholder={origins?.[0] ? `${origins[0]}/…` : undefined}
              />
            )}
          </Field>
          <Field
            name="title"
            label="Title"
            optional
            disabled={isPending}
            description="Leave empty to use the page's title."
          >
            {(control) => <Input {...control} maxLength={300} autoComplete="off" />}
          </Field>
        </>
      )}
    </SourceForm>
  );
}

const allowedWords = (origins: readonly string[]) =>
  origins.length === 0
    ? "No websites are allowed yet. The operator of this deployment can allow them in KNOWLEDGE_ALLOWED_ORIGINS."
    : `Pages, PDFs and text files from ${origins.join(", ")}. Use Refresh to fetch changes.`;
