"use client";

import { type FormEvent, useState } from "react";
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
import { request } from "@/lib/request/request";
import { type CallFailure, keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import {
  newAgent,
  optionError,
  optionTexts,
  type SetUpTemplate,
} from "../[agentId]/workspace/_parts/agent-values";
import { OptionFields } from "./option-fields";

interface SetUpFormProps {
  template: SetUpTemplate;
  projects: readonly { id: string; name: string }[];
  projectId: string | null;
  listHref: string;
  /** Path of the form with all fields of an agent. */
  allFieldsHref: string;
}

/** Creates an agent from a template, adds it to a project and opens it. */
export function SetUpForm(props: SetUpFormProps) {
  const { template, projects, projectId, listHref, allFieldsHref } = props;
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const { isPending, failure, run } = useCall<CallFailure>();
  const errors = failure?.errors ?? {};
  const [chosenProject, setChosenProject] = useState(projectId ?? projects[0]?.id ?? "");
  const shown = ["name", "project_id", ...template.options.map(({ name }) => optionError(name))];

  async function create(data: FormData) {
    const typed = (field: string) => String(data.get(field) ?? "").trim();
    const body = newAgent(template, typed, window.location.origin);
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
        notify.success("Agent created. Click Run to start it.");
        router.push(`/agents/${id}/workspace?tab=runs`);
      },
      (thrown) => keptFailureOf(thrown, "Failed to create agent. Please try again."),
    );
  }

  return (
    <form onSubmit={submit} aria-busy={isPending || undefined}>
      <Card className="gap-5">
        <CardTitle level={3}>Set up</CardTitle>
        <div className="grid gap-4 sm:grid-cols-2">
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
