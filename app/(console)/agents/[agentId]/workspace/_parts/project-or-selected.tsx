import { type ReactNode, useState } from "react";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { hasWords } from "@/lib/text/fold";
import type { AgentValues } from "./agent-values";

export interface Choice {
  id: string;
  name: string;
}

interface ProjectOrSelectedProps {
  /** Name of the field that chooses between the project's items and selected ones. */
  name: "rags" | "servers";
  legend: string;
  /** "RAGs that it searches". */
  label: string;
  /** "The RAGs of the project that it works in". */
  projectLabel: string;
  searchLabel: string;
  /** Shown if there is nothing to choose from. */
  emptyText: ReactNode;
  choices: readonly Choice[];
  fieldOf: (id: string) => string;
  initial: AgentValues;
  disabled: boolean;
  errors: readonly string[];
}

/** Longer lists have a search. */
const SEARCHED_FROM = 8;

/** Chooses between the project's items and selected ones. */
export function ProjectOrSelected(props: ProjectOrSelectedProps) {
  const { name, legend, label, projectLabel, searchLabel, emptyText, choices, fieldOf, initial } =
    props;
  const [mode, setMode] = useState(initial[name] ?? "project");
  const [search, setSearch] = useState("");
  const isShown = (one: Choice) => hasWords(one.name, search);
  return (
    <fieldset disabled={props.disabled} className="grid gap-3">
      <legend className="mb-3 font-medium">{legend}</legend>
      {props.errors.length > 0 ? (
        <p className="text-destructive">{props.errors.join(" ")}</p>
      ) : null}
      <NativeSelect
        name={name}
        aria-label={label}
        value={mode}
        onChange={({ target }) => setMode(target.value)}
      >
        <option value="project">{projectLabel}</option>
        <option value="chosen">Only selected ones</option>
      </NativeSelect>
      <div hidden={mode !== "chosen"} className="grid gap-3">
        {choices.length === 0 ? <p className="text-muted-foreground">{emptyText}</p> : null}
        {choices.length > SEARCHED_FROM ? (
          <Input
            type="search"
            aria-label={searchLabel}
            placeholder={`${searchLabel}…`}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        ) : null}
        <ul className="grid max-h-72 gap-2 overflow-y-auto sm:grid-cols-2">
          {choices.map((one) => (
            <li key={one.id} hidden={!isShown(one)}>
              <label className="flex min-w-0 cursor-pointer items-start gap-3 touch:min-h-11">
                <input
                  type="checkbox"
                  name={fieldOf(one.id)}
                  defaultChecked={Boolean(initial[fieldOf(one.id)])}
                  className="mt-0.5 size-4 shrink-0 accent-primary"
                />
                <span className="min-w-0 break-words">{one.name}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}
