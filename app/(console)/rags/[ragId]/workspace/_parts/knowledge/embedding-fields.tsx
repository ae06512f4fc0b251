import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { GenerationView } from "@/lib/knowledge/generations/schema";
import { DIMENSIONS, USUAL_DIMENSIONS } from "@/lib/knowledge/knowledge-rules";
import { ModelFields } from "../../../../../_parts/item-workspace/model-fields";

type Embedding = GenerationView["embedding"];

interface EmbeddingFieldsProps {
  initial: Embedding;
  errors: Readonly<Record<string, readonly string[] | undefined>>;
  disabled: boolean;
}

const HINT =
  "Vector size. 256 suits most RAGs. A larger size can find more, but is slower above about 20,000 passages.";

/** Chooses whether passages are embedded, and with which model. */
export function EmbeddingFields({ initial, errors, disabled }: EmbeddingFieldsProps) {
  return (
    <>
      <ModelFields
        initial={{ integrationId: initial?.integration_id ?? "", model: initial?.model ?? "" }}
        errors={{
          integrationId: errors["embedding.integration_id"],
          model: errors["embedding.model"],
        }}
        disabled={disabled}
        integrationLabel="Embedding provider"
        label="Embedding model"
        placeholder="text-embedding-3-small"
        noModelHint="With a model, search also matches by meaning, and passages and questions are sent to the provider. Without one, search matches words and sends nothing."
      />
      <Field
        name="dimensions"
        label="Dimensions"
        description={HINT}
        errors={errors["embedding.dimensions"]}
        disabled={disabled}
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            {...DIMENSIONS}
            defaultValue={initial?.dimensions ?? USUAL_DIMENSIONS}
          />
        )}
      </Field>
    </>
  );
}

/** Returns the chosen embedding; null for keyword search only. */
export function embeddingOf(data: FormData): Embedding {
  const integration_id = `${data.get("integrationId") ?? ""}`;
  if (integration_id === "") return null;
  const dimensions = Number(data.get("dimensions"));
  return { integration_id, model: `${data.get("model") ?? ""}`, dimensions };
}

/** Progress of the current index's embeddings, and why some are missing. */
export function VectorsNotice({ generation }: { generation: GenerationView }) {
  const { embedding, vectors, without_vectors, error } = generation;
  const all = vectors + without_vectors;
  const words = `${vectors} of ${all} passages have vectors from ${embedding?.model} (${embedding?.dimensions} dimensions)`;
  if (error)
    return (
      <Alert variant="warning" title="Some passages have no vector yet">
        <p>{error}</p>
        <p>{words}. Search finds the others by words alone.</p>
      </Alert>
    );
  return (
    <p className="text-13 text-muted-foreground">
      {words}
      {without_vectors > 0 ? ". The others are being created" : ""}.
    </p>
  );
}
