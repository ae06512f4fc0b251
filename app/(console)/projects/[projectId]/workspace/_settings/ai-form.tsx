"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { type AiValues, aiChanges } from "./ai-values";
import { useSaveProject } from "./use-save-project";

interface AiFormProps {
  id: string;
  version: number;
  initial: AiValues;
}

/** The names under which the server speaks of the fields. */
const ERRORS = {
  model: "aiConfig.aiModel.textGeneration",
  maxTasks: "aiConfig.processingLimits.maxConcurrentTasks",
  timeout: "aiConfig.processingLimits.timeoutMinutes",
} as const;

/** Model and limits of the project's AI. Keeps what was typed whatever the server says. */
export function AiForm({ id, version, initial }: AiFormProps) {
  const { pending, errors, message, save } = useSaveProject(id, version);
  const [isTyped, setTyped] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: keyof AiValues) => String(data.get(name) ?? "").trim();
    const now = {
      aiProjectType: text("aiProjectType"),
      model: text("model"),
      maxTasks: text("maxTasks"),
      timeout: text("timeout"),
    };
    save(aiChanges(initial, now), () => setTyped(false));
  }

  const limit = { type: "number", min: 1, step: 1, inputMode: "numeric", required: true } as const;
  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} aria-busy={pending || undefined}>
      <UnsavedChangesGuard dirty={isTyped && !pending} />
      <Card className="gap-6">
        <div>
          <CardTitle>AI configuration</CardTitle>
          <CardDescription>A project without an AI project type has no AI.</CardDescription>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="aiProjectType"
            label="AI project type"
            optional
            errors={errors.aiProjectType}
            disabled={pending}
          >
            {(control) => (
              <Input {...control} defaultValue={initial.aiProjectType} maxLength={100} />
            )}
          </Field>
          <Field
            name="model"
            label="Text generation model"
            optional
            errors={errors[ERRORS.model]}
            disabled={pending}
          >
            {(control) => (
              <Input
                {...control}
                defaultValue={initial.model}
                maxLength={200}
                placeholder="@cf/meta/llama-3.1-8b-instruct"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            name="maxTasks"
            label="Max tasks at once"
            errors={errors[ERRORS.maxTasks]}
            disabled={pending}
          >
            {(control) => (
              <Input {...control} {...limit} max={1000} defaultValue={initial.maxTasks} />
            )}
          </Field>
          <Field
            name="timeout"
            label="Timeout in minutes"
            errors={errors[ERRORS.timeout]}
            disabled={pending}
          >
            {(control) => (
              <Input {...control} {...limit} max={1440} defaultValue={initial.timeout} />
            )}
          </Field>
        </div>
        <FormMessage>{message}</FormMessage>
        <Button type="submit" pending={pending} className="self-end">
          Save AI Configuration
        </Button>
      </Card>
    </form>
  );
}
