import { useState } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { ruleOfTwo } from "@/lib/agents/tools/rule-of-two";
import { AgentCapabilities, ALL_WITH_MODEL, type ToolFacts } from "./agent-capabilities";
import { type AgentValues, approvalField, toolField } from "./agent-values";

const MODES = [
  { value: "ask", label: "Ask the person it runs for" },
  { value: "ask-other", label: "Ask another person" },
  { value: "auto", label: "Run without approval" },
] as const;

interface ToolsFieldProps {
  tools: readonly ToolFacts[];
  initial: AgentValues;
  disabled: boolean;
  errors: readonly string[];
  /** A model decides what the agent does, not a fixed rule. */
  usesModel: boolean;
}

/** Chooses an agent's tools, and the approval mode of each tool that changes data. */
export function ToolsField({ tools, initial, disabled, errors, usesModel }: ToolsFieldProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(tools.filter(({ name }) => initial[toolField(name)]).map(({ name }) => name)),
  );
  const used = tools.filter(({ name }) => chosen.has(name));
  const needsApproval = usesModel && ruleOfTwo(used).all;

  function choose(name: string, isOn: boolean) {
    const next = new Set(chosen);
    if (isOn) next.add(name);
    else next.delete(name);
    setChosen(next);
  }

  const list = (changes: boolean) =>
    tools
      .filter((tool) => tool.changes === changes)
      .map((tool) => (
        <li key={tool.name} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <ToolBox
            tool={tool}
            isChosen={chosen.has(tool.name)}
            onChoose={(isOn) => choose(tool.name, isOn)}
          />
          {changes ? (
            <div hidden={!chosen.has(tool.name)}>
              <NativeSelect
                name={approvalField(tool.name)}
                aria-label={`Approval for “${tool.title}”`}
                defaultValue={initial[approvalField(tool.name)]}
              >
                {MODES.filter(
                  ({ value }) => value !== "auto" || !(needsApproval || tool.always_asks),
                ).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </div>
          ) : null}
        </li>
      ));

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-5">
        {errors.length > 0 ? <p className="text-destructive">{errors.join(" ")}</p> : null}
        <fieldset disabled={disabled}>
          <legend className="mb-3 font-medium">Tools that read</legend>
          <ul className="grid gap-3">{list(false)}</ul>
        </fieldset>
        <fieldset disabled={disabled}>
          <legend className="mb-3 font-medium">Tools that change data</legend>
          <ul className="grid gap-3">{list(true)}</ul>
          {needsApproval ? <p className="mt-3 text-13 text-warning">{ALL_WITH_MODEL}</p> : null}
        </fieldset>
      </div>
      <AgentCapabilities tools={used} usesModel={usesModel} level={3} />
    </div>
  );
}

interface ToolBoxProps {
  tool: ToolFacts;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}

function ToolBox({ tool: { name, title, description }, isChosen, onChoose }: ToolBoxProps) {
  return (
    <label className="flex min-w-0 cursor-pointer items-start gap-3 touch:min-h-11">
      <input
        type="checkbox"
        name={toolField(name)}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-13 text-muted-foreground">{description}</span>
      </span>
    </label>
  );
}
