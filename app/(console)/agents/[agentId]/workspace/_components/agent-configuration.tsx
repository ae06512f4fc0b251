"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { AI_DEFAULTS, aiModelName } from "@/lib/managed-items/ai-config";
import {
  ConfigurationForm,
  type FieldState,
} from "../../../../_components/item-workspace/configuration-form";
import { type AgentValues, agentChanges } from "./agent-values";

/** Choices to type from; any other model may be entered. */
const MODELS = ["@cf/meta/llama-3.1-8b-instruct", "@cf/mistral/mistral-7b-instruct-v0.1"];

interface AgentConfigurationProps {
  id: string;
  version: number;
  initial: AgentValues;
}

/** Edits what the overview of an agent shows. */
export function AgentConfiguration({ id, version, initial }: AgentConfigurationProps) {
  return (
    <ConfigurationForm
      kind="agent"
      id={id}
      version={version}
      initial={initial}
      changesOf={agentChanges}
      saved="Agent updated successfully!"
      failed="Failed to update agent. Please try again."
    >
      {(state) => (
        <>
          <GeneralFields initial={initial} {...state} />
          <AiFields initial={initial} {...state} />
        </>
      )}
    </ConfigurationForm>
  );
}

interface FieldsProps extends FieldState {
  initial: AgentValues;
}

function GeneralFields({ initial, errors, disabled }: FieldsProps) {
  const common = { required: true, disabled };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="agentType" label="Type" errors={errors.agentType} {...common}>
        {(control) => (
          <Input {...control} defaultValue={initial.agentType} maxLength={100} autoComplete="off" />
        )}
      </Field>
      <Field name="status" label="Status" errors={errors.status} {...common}>
        {(control) => (
          <NativeSelect {...control} defaultValue={initial.status}>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </NativeSelect>
        )}
      </Field>
    </div>
  );
}

function AiFields({ initial, errors, disabled }: FieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-medium">AI configuration</legend>
      <Field
        name="aiagentType"
        label="AI agent type"
        errors={errors.aiagentType}
        description="The overview shows the AI configuration once a type is set."
        disabled={disabled}
        optional
      >
        {(control) => (
          <Input
            {...control}
            defaultValue={initial.aiagentType}
            maxLength={100}
            autoComplete="off"
          />
        )}
      </Field>
      <ModelField initial={initial} errors={errors} disabled={disabled} />
      <LimitField
        name="maxTasks"
        label="Max tasks"
        max={1000}
        standard={AI_DEFAULTS.maxConcurrentTasks}
        value={initial.maxTasks}
        errors={errors["agentConfig.processingLimits.maxConcurrentTasks"]}
        disabled={disabled}
      />
      <LimitField
        name="timeout"
        label="Timeout in minutes"
        max={1440}
        standard={AI_DEFAULTS.timeoutMinutes}
        value={initial.timeout}
        errors={errors["agentConfig.processingLimits.timeoutMinutes"]}
        disabled={disabled}
      />
    </fieldset>
  );
}

function ModelField({ initial, errors, disabled }: FieldsProps) {
  const [model, setModel] = useState(initial.model);
  return (
    <Field
      name="model"
      label="AI model"
      errors={errors["agentConfig.aiModel.textGeneration"]}
      description={`Shown as ${aiModelName(model)}.`}
      disabled={disabled}
      optional
    >
      {(control) => (
        <>
          <Input
            {...control}
            list={`${control.id}-models`}
            defaultValue={initial.model}
            onChange={({ target }) => setModel(target.value)}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
          <datalist id={`${control.id}-models`}>
            {MODELS.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

interface LimitFieldProps {
  name: string;
  label: string;
  max: number;
  /** What holds while it is empty. */
  standard: number;
  value: string;
  errors: readonly string[] | undefined;
  disabled: boolean;
}

function LimitField({ name, label, max, standard, value, errors, disabled }: LimitFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      errors={errors}
      description={`1 to ${max}; ${standard} while it is empty.`}
      disabled={disabled}
      optional
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          placeholder={String(standard)}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
