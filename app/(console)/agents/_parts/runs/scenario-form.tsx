import { type FormEvent, useId, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useFocusReturn } from "@/components/hooks/use-focus-return";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { Expects, ScenarioView } from "@/lib/agents/scenarios/schema";
import { ifMatch, request } from "@/lib/request/request";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { ProjectField } from "./project-field";
import type { RunAgent } from "./use-start-run";

/** Initial values of the scenario form. */
export interface ScenarioDraft {
  message: string;
  projectId: string | null;
  /** The scenario to edit; null for a new one. */
  known: ScenarioView | null;
}

interface ScenarioFormProps {
  agent: RunAgent;
  draft: ScenarioDraft;
  onClose: () => void;
  onSaved: () => void;
}

const OUTCOMES = [
  ["any", "Any outcome"],
  ["answers", "Answers without proposing a change"],
  ["asks", "Asks for approval before a change"],
  ["refuses", "Does nothing (finds no answer, or is refused)"],
] as const;

/** Parses a call such as "create_task {"name": "pens"}". Returns null for an invalid line. */
function readCall(line: string): { tool: string; arguments: unknown } | null {
  const [tool = "", ...rest] = line.trim().split(/\s+/);
  try {
    const args: unknown = rest.length > 0 ? JSON.parse(rest.join(" ")) : {};
    return typeof args === "object" && args !== null && !Array.isArray(args)
      ? { tool, arguments: args }
      : null;
  } catch {
    return null;
  }
}

/** Fields that show their own errors. */
const FIELDS = ["name", "messages", "replies", "project_id"];

const NOTHING: Expects = { calls: [], only_these: true, outcome: "any", says: "" };

/** Returns calls as text, one per line. */
const callLines = (calls: Expects["calls"]) =>
  calls.map(({ tool, arguments: args }) => `${tool} ${JSON.stringify(args)}`).join("\n");

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** Creates or edits a scenario. */
export function ScenarioForm({ agent, draft, onClose, onSaved }: ScenarioFormProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const [parseErrors, setParseErrors] = useState<Record<string, string[]>>({});
  const keyOf = useIdempotencyKey();
  useFocusReturn();
  const onlyId = useId();
  const { known } = draft;
  const formDraft = useFormDraft(`scenario-${known?.id ?? agent.id}`);
  const expects = known?.expects ?? NOTHING;
  const errors: Record<string, readonly string[]> = { ...failure?.errors, ...parseErrors };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const lines = linesOf(text("calls"));
    const calls = lines.map(readCall);
    const nextErrors: Record<string, string[]> = {};
    const at = calls.indexOf(null);
    if (at !== -1)
      nextErrors.calls = [
        `Couldn't read this line: ${lines[at]}. Enter a tool name, then its arguments as JSON.`,
      ];
    let replies: unknown = [];
    try {
      replies = JSON.parse(text("replies") || "[]");
    } catch {
      nextErrors.replies = ["This isn't valid JSON."];
    }
    setParseErrors(nextErrors);
    if (Object.keys(nextErrors).length > 0) return;
    const body = {
      name: text("name"),
      project_id: text("project_id") || null,
      messages: text("messages").split(/\n\s*\n/),
      replies,
      expects: {
        calls,
        outcome: text("outcome"),
        says: text("says"),
        only_these: data.get("only_these") !== null,
      },
    };
    void run(async () => {
      const path = `/api/agents/${agent.id}/scenarios`;
      if (known) {
        const headers = ifMatch(known.version);
        await request(`${path}/${known.id}`, { method: "PATCH", body, headers });
      } else {
        const headers = { "idempotency-key": keyOf(body) };
        await request(path, { method: "POST", body, headers });
      }
      formDraft.drop();
      onSaved();
      onClose();
    }, callFailure);
  }

  return (
    <form onSubmit={submit} className="grid gap-4 rounded-lg bg-card p-4" aria-busy={isPending}>
      <UnsavedChangesGuard draft={formDraft} />
      <Field name="name" label="Name" errors={errors.name} disabled={isPending} required>
        {(control) => <Input {...control} maxLength={120} defaultValue={known?.name} />}
      </Field>
      <Field
        name="messages"
        label="Messages"
        description="Separate messages with a blank line."
        errors={errors.messages}
        disabled={isPending}
        required
      >
        {(control) => <Textarea {...control} rows={3} defaultValue={draft.message} />}
      </Field>
      <ProjectField
        projects={agent.projects}
        initial={draft.projectId}
        description="The project it reads."
        errors={errors.project_id}
        disabled={isPending}
      />
      <Field
        name="calls"
        label="Expected tool calls"
        description='One per line: the tool, then what its arguments must contain. For example, create_task {"name": "pens"}.'
        errors={errors.calls ?? errors["expects.calls"]}
        disabled={isPending}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            defaultValue={callLines(expects.calls)}
            spellCheck={false}
          />
        )}
      </Field>
      <Field name="outcome" label="Expected outcome" errors={errors.outcome} disabled={isPending}>
        {(control) => (
          <NativeSelect {...control} defaultValue={expects.outcome}>
            {OUTCOMES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field name="says" label="Answer contains" errors={errors.says} disabled={isPending} optional>
        {(control) => <Input {...control} maxLength={500} defaultValue={expects.says} />}
      </Field>
      <Field
        name="replies"
        label="Scripted model replies"
        description='Leave empty to use the fixed rules. Otherwise, a JSON list of replies in order: [{ "text": "…", "tool_calls": [{ "name": "create_task", "arguments": { "name": "Pens" } }] }].'
        errors={errors.replies}
        disabled={isPending}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            defaultValue={known?.replies.length ? JSON.stringify(known.replies, null, 2) : ""}
            spellCheck={false}
          />
        )}
      </Field>
      <div className="flex min-h-6 items-center gap-2 touch:min-h-11">
        <Checkbox
          id={onlyId}
          name="only_these"
          defaultChecked={expects.only_these}
          disabled={isPending}
        />
        <Label htmlFor={onlyId}>Allow no other changes</Label>
      </div>
      <FormFailure failure={failure} fields={FIELDS} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          Save and run
        </Button>
      </div>
    </form>
  );
}
