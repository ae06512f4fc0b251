"use client";

import { useMemo, useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { useNumberFormats } from "@/components/number-formats";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { AgentView } from "@/lib/agents/schema";
import type { ToolView } from "@/lib/agents/tools/list-tools";
import type { FieldErrors } from "@/lib/errors";
import { AI_DEFAULTS, aiModelName } from "@/lib/managed-items/ai-config";
import {
  ConfigurationForm,
  type FieldState,
  readValues,
} from "../../../../_parts/item-workspace/configuration-form";
import { ModelFields } from "../../../../_parts/item-workspace/model-fields";
import { PanelFailure, PanelLoading } from "../../../../_parts/load-failed";
import { DryRun } from "../../../_parts/dry-run/dry-run";
import { ModelOffer, type ModelSetup } from "../../../_parts/model-offer";
import { OptionFields } from "../../../_parts/option-fields";
import {
  type AgentDefaults,
  type AgentValues,
  agentChanges,
  agentValues,
  ragField,
  serverField,
  toConfig,
} from "./agent-values";
import { type Choice, ProjectOrSelected } from "./project-or-selected";
import { ReviewField } from "./review-field";
import { ToolsField } from "./tools-field";

/** The most RAGs and tool servers to choose from. */
const MOST_CHOICES = 500;

export interface AgentConfigurationProps {
  agent: AgentView;
  version: number;
  defaults: AgentDefaults;
  /** Used where a limit is empty. */
  limits: Readonly<Record<"steps" | "toolCalls" | "tokens" | "costMicros", number>>;
  /** The ways to add a model; null for people who may not. */
  modelSetup: ModelSetup | null;
}

/** The Configuration tab of an agent, for people who can edit it. */
export function AgentConfiguration(props: AgentConfigurationProps) {
  const rags = useApiData<{ rags: Choice[] }>(`/api/rags?perPage=${MOST_CHOICES}`, true);
  const tools = useApiData<{ tools: ToolView[] }>("/api/tools", true);
  const servers = useApiData<{ integrations: Choice[] }>(
    `/api/integrations?type=mcp&sort=name&perPage=${MOST_CHOICES}`,
    true,
  );
  const failure = rags.failure ?? tools.failure ?? servers.failure;
  if (failure)
    return (
      <PanelFailure
        title="Failed to load the configuration"
        message={failure}
        onRetry={() => {
          rags.retry();
          tools.retry();
          servers.retry();
        }}
      />
    );
  if (!rags.data || !tools.data || !servers.data) return <PanelLoading className="min-h-[70dvh]" />;
  return (
    <AgentForm
      {...props}
      rags={rags.data.rags}
      tools={tools.data.tools}
      servers={servers.data.integrations}
    />
  );
}

interface AgentFormProps extends AgentConfigurationProps {
  rags: readonly Choice[];
  tools: readonly ToolView[];
  servers: readonly Choice[];
}

function AgentForm(props: AgentFormProps) {
  const { agent, version, defaults, tools, limits, modelSetup, rags, servers } = props;
  const choices = useMemo(
    () => ({
      defaults,
      toolNames: tools.map(({ name }) => name),
      ragIds: rags.map(({ id }) => id),
      serverIds: servers.map(({ id }) => id),
      currentConfig: agent.agentConfig,
    }),
    [defaults, tools, rags, servers, agent],
  );
  const initial = useMemo(() => agentValues(agent, choices), [agent, choices]);
  const projects = agent.assigned_projects.flatMap(({ projectId, projectName }) =>
    projectId === null ? [] : [{ id: projectId, name: projectName ?? projectId }],
  );
  const [hasModel, setHasModel] = useState(Boolean(initial.integrationId));
  return (
    <ConfigurationForm
      kind="agent"
      id={agent.id}
      version={version}
      initial={initial}
      changesOf={(before: AgentValues, now: AgentValues) => agentChanges(before, now, choices)}
      saved="Agent updated successfully!"
      failed="Failed to update agent. Please try again."
    >
      {(state) => (
        <>
          <GeneralFields initial={initial} {...state} />
          {defaults.options.length > 0 ? (
            <fieldset>
              <legend className="mb-3 font-medium">Options</legend>
              <OptionFields
                options={defaults.options}
                initial={initial}
                projectId={agent.assigned_projects[0]?.projectId ?? null}
                {...state}
              />
            </fieldset>
          ) : null}
          <ToolsField
            tools={tools}
            initial={initial}
            disabled={state.disabled}
            errors={errorsOfFields(state.errors, "agentConfig.tools", "agentConfig.approvals")}
            usesModel={defaults.modelDecides && hasModel}
          />
          <ReviewField initial={initial} {...state} />
          <ProjectOrSelected
            name="rags"
            legend="Knowledge"
            label="RAGs to search"
            projectLabel="All RAGs of its project"
            searchLabel="Search RAGs"
            emptyText="You don't have access to any RAG."
            choices={rags}
            fieldOf={ragField}
            initial={initial}
            disabled={state.disabled}
            errors={errorsOfFields(state.errors, "agentConfig.rags")}
          />
          <ProjectOrSelected
            name="servers"
            legend="Tool servers (MCP)"
            label="Tool servers to use"
            projectLabel="All tool servers of its project"
            searchLabel="Search tool servers"
            emptyText="No tool servers yet. Add one on the Integrations page."
            choices={servers}
            fieldOf={serverField}
            initial={initial}
            disabled={state.disabled}
            errors={errorsOfFields(state.errors, "agentConfig.servers")}
          />
          <AiFields
            initial={initial}
            modelSetup={modelSetup}
            onIntegration={(id) => setHasModel(id !== "")}
            {...state}
          />
          <LimitFields initial={initial} limits={limits} {...state} />
          <DryRun
            asked={(data, projectId) => ({
              ...{ agent_id: agent.id, project_id: projectId },
              agentConfig: toConfig(readValues(data, initial), choices),
            })}
            projects={projects}
            note="A dry run with the settings above, saved or not. It changes nothing."
            disabled={state.disabled}
          />
        </>
      )}
    </ConfigurationForm>
  );
}

/** Returns the server's errors of the named fields and the fields inside them. */
const errorsOfFields = (errors: FieldErrors, ...names: string[]) =>
  Object.entries(errors).flatMap(([name, messages]) =>
    names.some((one) => name === one || name.startsWith(`${one}.`)) ? messages : [],
  );

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
      <Field
        name="instructions"
        label="Instructions"
        description="The model reads these before each run. Without a model, the agent follows its fixed rules."
        errors={errors["agentConfig.instructions"]}
        disabled={disabled}
        className="sm:col-span-2"
        optional
      >
        {(control) => (
          <Textarea {...control} defaultValue={initial.instructions} maxLength={8000} />
        )}
      </Field>
    </div>
  );
}

interface AiFieldsProps extends FieldsProps, Pick<AgentConfigurationProps, "modelSetup"> {
  onIntegration: (id: string) => void;
}

function AiFields({ initial, errors, disabled, modelSetup, onIntegration }: AiFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-medium">AI configuration</legend>
      <Field
        name="aiagentType"
        label="AI agent type"
        errors={errors.aiagentType}
        description="Set a type to show the AI configuration on the overview."
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
      <ModelFields
        initial={{ integrationId: initial.integrationId ?? "", model: initial.model ?? "" }}
        errors={{
          integrationId: errors["agentConfig.integrationId"],
          model: errors["agentConfig.aiModel.textGeneration"],
        }}
        disabled={disabled}
        label="AI model"
        onIntegration={onIntegration}
        noModelHint="Without a model, the agent follows its fixed rules and costs nothing."
        offer={(onAdded) => <ModelOffer setup={modelSetup} onAdded={onAdded} />}
        hint={(model) => `Shown as ${aiModelName(model)}.`}
      />
    </fieldset>
  );
}

interface LimitFieldsProps extends FieldsProps {
  limits: AgentConfigurationProps["limits"];
}

function LimitFields({ initial, limits, errors, disabled }: LimitFieldsProps) {
  const shared = { initial, disabled };
  const limitErrors = (name: string) => errors[`agentConfig.limits.${name}`];
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-3 font-medium">Limits</legend>
      <LimitField
        {...shared}
        name="maxTasks"
        label="Max tasks"
        hint="How many runs can be active at once."
        max={1000}
        defaultValue={AI_DEFAULTS.maxConcurrentTasks}
        errors={errors["agentConfig.processingLimits.maxConcurrentTasks"]}
      />
      <LimitField
        {...shared}
        name="timeout"
        label="Timeout in minutes"
        hint="Time spent waiting doesn't count."
        max={1440}
        defaultValue={AI_DEFAULTS.timeoutMinutes}
        errors={errors["agentConfig.processingLimits.timeoutMinutes"]}
      />
      <LimitField
        {...shared}
        name="toolCalls"
        label="Tool calls per run"
        hint="How often one run can read or change something."
        max={200}
        defaultValue={limits.toolCalls}
        errors={limitErrors("toolCalls")}
      />
      <LimitField
        {...shared}
        name="steps"
        label="Model calls per run"
        max={50}
        defaultValue={limits.steps}
        errors={limitErrors("steps")}
      />
      <LimitField
        {...shared}
        name="tokens"
        label="Tokens per run"
        min={1000}
        max={10_000_000}
        defaultValue={limits.tokens}
        errors={limitErrors("tokens")}
      />
      <LimitField
        {...shared}
        name="dollars"
        label="Cost per run (USD)"
        min={0.001}
        max={1000}
        step="any"
        defaultValue={limits.costMicros / 1_000_000}
        errors={limitErrors("costMicros")}
      />
    </fieldset>
  );
}

interface LimitFieldProps {
  initial: AgentValues;
  name: string;
  label: string;
  hint?: string;
  min?: number;
  max: number;
  step?: number | "any";
  /** Used while the field is empty. */
  defaultValue: number;
  errors: readonly string[] | undefined;
  disabled: boolean;
}

function LimitField(props: LimitFieldProps) {
  const { number } = useNumberFormats();
  const { initial, name, label, hint = "", min = 1, max, step = 1, defaultValue, ...field } = props;
  return (
    <Field
      name={name}
      label={label}
      {...field}
      description={`${hint} ${min} to ${number(max)}. Default: ${number(defaultValue)}.`.trim()}
      optional
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          placeholder={String(defaultValue)}
          defaultValue={initial[name]}
        />
      )}
    </Field>
  );
}
