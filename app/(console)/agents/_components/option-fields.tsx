import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { humanizeName } from "@/lib/agents/runs/run-words";
import type { TemplateOption } from "@/lib/agents/templates/template";
import type { FieldErrors } from "@/lib/errors";
import { optionError, optionField } from "../[agentId]/workspace/_components/agent-values";

interface OptionFieldsProps {
  options: readonly TemplateOption[];
  initial: Readonly<Record<string, string>>;
  errors: FieldErrors;
  disabled: boolean;
}

/** Renders one field per template option. */
export function OptionFields({ options, initial, errors, disabled }: OptionFieldsProps) {
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
  control: { id: string; name: string; defaultValue: string | undefined };
}

function OptionControl({ option, control }: OptionControlProps) {
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
