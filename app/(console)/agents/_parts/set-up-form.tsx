"use client";

import { type FormEvent, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { request } from "@/lib/request/request";
import { type CallFailure, keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { ModelFields } from "../../_parts/item-workspace/model-fields";
import {
  newAgent,
  optionError,
  optionTexts,
  type SetUpTemplate,
} from "../[agentId]/workspace/_parts/agent-values";
import { DryRun } from "./dry-run/dry-run";
import { ModelOffer, type ModelSetup } from "./model-offer";
import { OptionFields } from "./option-fields";

/** Keys of the model's errors in an answer. */
const MODEL_ERRORS = {
  integrationId: "agentConfig.integrationId",
  model: "agentConfig.aiModel.textGeneration",
} as const;

interface SetUpFormProps {
  template: SetUpTemplate;
  /** The ways to add a model; null for people who may not. */
  modelSetup: ModelSetup | null;
  projects: readonly { id: string; name: string }[];
  projectId: string | null;
  listHref: string;
  /** Path of the form with all fields of an agent. */
  allFieldsHref: string;
}

/** Creates an agent from a template, adds it to a project and opens it. */
export function SetUpForm(props: SetUpFormProps) {
  const { template, modelSetup, projects, projectId, listHref, allFieldsHref } = props;
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const { isPending, failure, run } = useCall<CallFailure>();
  const errors = failure?.errors ?? {};
  const [chosenProject, setChosenProject] = useState(projectId ?? projects[0]?.id ?? "");
  const draft = useFormDraft(`agent-set-up-${template.id}`);
  const shown = [
    ...["name", "project_id", ...Object.values(MODEL_ERRORS)],
    ...template.options.map(({ name }) => optionError(name)),
  ];

  function agentIn(data: FormData) {
    const typed = (field: string) => String(data.get(field) ?? "").trim();
    return newAgent(template, typed, window.location.origin);
  }

  async function create(data: FormData) {
    const body = agentIn(data);
    const { agent } = await request<{ agent: { id: string } }>("/api/agents", {
      method: "POST",
      body,
      headers: { "Idempotency-Key": keyOf(body) },
    });
    return agent.id;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void run(
      async () => {
        const id = await create(data);
        draft.drop();
        notify.success("Agent created. Click Run to start it.");
        router.push(`/agents/${id}/workspace?tab=runs`);
      },
      (thrown) => keptFailureOf(thrown, "Failed to create agent. Please try again."),
    );
  }

  return (
    <form onSubmit={submit} aria-busy={isPending || undefined}>
      <UnsavedChangesGuard draft={draft} />
      <Card className="gap-5">
        <CardTitle level={3}>Set up</CardTitle>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field name="name" label="Name" errors={errors.name} disabled={isPending} required>
            {(control) => (
              <Input {...control} defaultValue={template.name} maxLength={200} autoComplete="off" />
            )}
          </Field>
          <Field
            name="project"
            label="Project"
            description="The project it works in. You can add more later."
            errors={errors.project_id}
            disabled={isPending}
          >
            {(control) => (
              <NativeSelect
                {...control}
                value={chosenProject}
                onChange={(event) => setChosenProject(event.target.value)}
              >
                <option value="">No project yet</option>
                {projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </div>
        <OptionFields
          options={template.options}
          projectId={chosenProject || null}
          initial={optionTexts(template.options)}
          errors={errors}
          disabled={isPending}
        />
        {template.modelFor === null ? null : (
          <fieldset className="grid items-start gap-4 sm:grid-cols-2">
            <legend className="mb-1 font-medium">Model</legend>
            <p className="text-muted-foreground sm:col-span-2">
              Needs a model to {template.modelFor}. You can also choose one later.
            </p>
            <ModelFields
              initial={{ integrationId: "", model: "" }}
              errors={{
                integrationId: errors[MODEL_ERRORS.integrationId],
                model: errors[MODEL_ERRORS.model],
              }}
              disabled={isPending}
              label="AI model"
              noModelHint="Without a model, the agent follows its fixed rules and costs nothing."
              isAlwaysOpen
              offer={(onAdded) => <ModelOffer setup={modelSetup} onAdded={onAdded} />}
            />
          </fieldset>
        )}
        <DryRun
          asked={(data) => {
            const { name, agentConfig, project_id } = agentIn(data);
            return { name, templateId: template.id, agentConfig, project_id };
          }}
          disabled={isPending}
        />
        <FormFailure failure={failure} fields={shown} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Link
            href={allFieldsHref}
            className={buttonVariants({ variant: "link", className: "mr-auto" })}
          >
            Show all fields
          </Link>
          <Link href={listHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
          <Button type="submit" pending={isPending}>
            Create Agent
          </Button>
        </div>
      </Card>
    </form>
  );
}
