"use client";

import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { ConfigurationForm } from "../../../../_parts/item-workspace/configuration-form";
import { ModelFields } from "../../../../_parts/item-workspace/model-fields";
import { RAG_TYPE_OPTIONS, type RagValues, ragChanges } from "../../../_parts/rag-values";

const STATUSES = [
  { value: "planning", label: "Planning" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "training", label: "Training" },
  { value: "error", label: "Error" },
];

const INACTIVE = "While the RAG is inactive, it gives no answers.";

interface RagConfigurationProps {
  id: string;
  version: number;
  initial: RagValues;
}

/** Edits a RAG's type and status. */
export function RagConfiguration({ id, version, initial }: RagConfigurationProps) {
  const fields = [
    { name: "ragType", label: "Type", options: RAG_TYPE_OPTIONS, description: undefined },
    { name: "status", label: "Status", options: STATUSES, description: INACTIVE },
  ] as const;
  return (
    <ConfigurationForm
      kind="rag"
      id={id}
      version={version}
      initial={initial}
      changesOf={ragChanges}
      saved="RAG updated successfully!"
      failed="Failed to update RAG. Please try again."
    >
      {({ errors, disabled }) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map(({ name, label, options, description }) => (
            <Field
              key={name}
              name={name}
              label={label}
              description={description}
              errors={errors[name]}
              required
              disabled={disabled}
            >
              {(control) => (
                <NativeSelect {...control} defaultValue={initial[name]}>
                  {options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          ))}
          <ModelFields
            initial={initial}
            errors={{
              integrationId: errors["ragConfig.integrationId"],
              model: errors["ragConfig.model"],
            }}
            disabled={disabled}
            label="Model"
            noModelHint="Without a model, answers quote your documents word for word."
          />
        </div>
      )}
    </ConfigurationForm>
  );
}
