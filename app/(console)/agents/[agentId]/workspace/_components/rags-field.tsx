import { useState } from "react";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { type AgentValues, ragField } from "./agent-values";

export interface RagChoice {
  id: string;
  name: string;
}

interface RagsFieldProps {
  rags: readonly RagChoice[];
  initial: AgentValues;
  disabled: boolean;
  errors: readonly string[];
}

/** More RAGs than these are searched by name. */
const SEARCHED_FROM = 8;

/** Which RAGs an agent searches: those of the project where it works, or chosen ones. */
export function RagsField({ rags, initial, disabled, errors }: RagsFieldProps) {
  const [mode, setMode] = useState(initial.rags ?? "project");
  const [search, setSearch] = useState("");
  const isShown = ({ name }: RagChoice) => name.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <fieldset disabled={disabled} className="grid gap-3">
      <legend className="mb-3 font-medium">Knowledge</legend>
      {errors.length > 0 ? <p className="text-destructive">{errors.join(" ")}</p> : null}
      <NativeSelect
        name="rags"
        aria-label="RAGs that it searches"
        value={mode}
        onChange={({ target }) => setMode(target.value)}
      >
        <option value="project">The RAGs of the project that it works in</option>
        <option value="chosen">Only these</option>
      </NativeSelect>
      <div hidden={mode !== "chosen"} className="grid gap-3">
        {rags.length === 0 ? (
          <p className="text-muted-foreground">There is no RAG that you may see.</p>
        ) : null}
        {rags.length > SEARCHED_FROM ? (
          <Input
            type="search"
            aria-label="Search RAGs"
            placeholder="Search RAGs…"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        ) : null}
        <ul className="grid max-h-72 gap-2 overflow-y-auto sm:grid-cols-2">
          {rags.map((rag) => (
            <li key={rag.id} hidden={!isShown(rag)}>
              <label className="flex min-w-0 cursor-pointer items-start gap-3 touch:min-h-11">
                <input
                  type="checkbox"
                  name={ragField(rag.id)}
                  defaultChecked={Boolean(initial[ragField(rag.id)])}
                  className="mt-0.5 size-4 shrink-0 accent-primary"
                />
                <span className="min-w-0 break-words">{rag.name}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}
