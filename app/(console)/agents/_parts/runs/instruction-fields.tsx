import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { AgentView } from "@/lib/agents/schema";
import type { FieldErrors } from "@/lib/errors";

/** The parts of an agent that decide which fields it has. */
export type Instructed = Pick<AgentView, "reads_input" | "rule_summary">;

interface InstructionFieldsProps {
  agent: Instructed;
  /** Label and description of the text box of an agent that reads words; none without it. */
  words?: { label: string; description: string };
  errors: FieldErrors;
  disabled: boolean;
  initial?: { input: string; only: string };
  /** False if the records can't be limited here. */
  hasOnly?: boolean;
  rows?: number;
}

/**
 * What an agent should do: a text box if it reads words, otherwise its options and a filter for its
 * records. Names of the fields: `input` and `only`.
 */
export function InstructionFields(props: InstructionFieldsProps) {
  const { agent, words, errors, disabled, initial, hasOnly = true, rows = 4 } = props;
  if (agent.reads_input === "words")
    return words ? (
      <Field name="input" {...words} errors={errors.input} disabled={disabled} optional>
        {(control) => <Textarea {...control} rows={rows} defaultValue={initial?.input} />}
      </Field>
    ) : null;
  return (
    <>
      <p className="break-words text-13 text-muted-foreground">
        {agent.rule_summary || "It follows its rule."}
      </p>
      {agent.reads_input === "addresses" ? (
        <Field
          name="input"
          label="More addresses"
          description="Feeds and pages, besides those in its options."
          errors={errors.input}
          disabled={disabled}
          optional
        >
          {(control) => <Textarea {...control} rows={2} defaultValue={initial?.input} />}
        </Field>
      ) : null}
      {hasOnly ? (
        <Field
          name="only"
          label="Only these records"
          description="Names or words, separated by commas. Leave empty for all."
          errors={errors.only}
          disabled={disabled}
          optional
        >
          {(control) => (
            <Input {...control} maxLength={200} autoComplete="off" defaultValue={initial?.only} />
          )}
        </Field>
      ) : null}
    </>
  );
}

/** Returns the values of these fields. An empty filter leaves the agent's own. */
export function instructionsOf(data: FormData): { input: string; only?: string } {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const only = text("only");
  return { input: text("input"), ...(only && { only }) };
}
