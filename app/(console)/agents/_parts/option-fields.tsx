import { useApiData } from "@/components/hooks/use-api-data";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { humanizeName } from "@/lib/agents/runs/run-words";
import type { TemplateOption } from "@/lib/agents/templates/template";
import { STARTER } from "@/lib/agents/templates/template";
import type { FieldErrors } from "@/lib/errors";
import { optionError, optionField } from "../[agentId]/workspace/_parts/agent-values";

interface OptionFieldsProps {
  options: readonly TemplateOption[];
  initial: Readonly<Record<string, string>>;
  errors: FieldErrors;
  disabled: boolean;
  /** The project whose people can be chosen; null without one. */
  projectId: string | null;
}

/** Renders one field per template option. */
export function OptionFields(props: OptionFieldsProps) {
  const { options, initial, errors, disabled, projectId } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {options.map((option) => (
        <Field
          key={option.name}
          name={optionField(option.name)}
          label={option.label}
          description={option.help}
          errors={errors[optionError(option.name)]}
          disabled={disabled}
          className={option.kind === "text" && option.max > 100 ? "sm:col-span-2" : undefined}
        >
          {(control) => (
            <OptionControl
              option={option}
              projectId={projectId}
              control={{ ...control, defaultValue: initial[optionField(option.name)] }}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

interface OptionControlProps {
  option: TemplateOption;
  projectId: string | null;
  control: { id: string; name: string; defaultValue: string | undefined };
}

function OptionControl({ option, projectId, control }: OptionControlProps) {
  if (option.kind === "person") return <PersonControl control={control} projectId={projectId} />;
  if (option.kind === "number")
    return (
      <Input
        {...control}
        type="number"
        inputMode="numeric"
        min={option.min}
        max={option.max}
        step={1}
        placeholder={String(option.default)}
      />
    );
  if (option.kind === "text")
    return <Input {...control} maxLength={option.max} autoComplete="off" />;
  return (
    <NativeSelect {...control}>
      {option.choices.map((choice) => (
        <option key={choice} value={choice}>
          {humanizeName(choice)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Chooses a person of the project, the person who starts a run, or no one. */
function PersonControl({ control, projectId }: Omit<OptionControlProps, "option">) {
  const query = projectId === null ? "" : `?project=${encodeURIComponent(projectId)}`;
  const path = `/api/tasks/candidates${query}`;
  const { data, failure } = useApiData<{ users: { id: string; name: string }[] }>(path, true);
  const people = data?.users ?? [];
  const { defaultValue: chosen = "" } = control;
  const isPerson = chosen !== "" && chosen !== STARTER;
  return (
    <NativeSelect {...control}>
      <option value="">No one</option>
      <option value={STARTER}>The person who starts the run</option>
      {/* Before the people are loaded too, so that the choice is kept. */}
      {isPerson && !people.some(({ id }) => id === chosen) ? (
        <option value={chosen}>{data ? "A person without access" : "Loading…"}</option>
      ) : null}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {failure ? <option disabled>Failed to load people</option> : null}
    </NativeSelect>
  );
}
