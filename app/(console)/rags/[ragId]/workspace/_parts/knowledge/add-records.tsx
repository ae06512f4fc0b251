import { useId, useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { MAX_RECORDS, RECORD_SOURCES } from "@/lib/knowledge/knowledge-rules";
import type { RagSources } from "@/lib/knowledge/sources/schema";
import { PanelLoading } from "../../../../../_parts/load-failed";
import { type AddFormProps, SourceForm } from "./source-form";

const SHOWN = 50;

/** Adds records of a workspace, from a project that the RAG is linked to. */
export function RecordsForm(props: AddFormProps) {
  const { data, failure } = useApiData<RagSources>(`/api/rags/${props.ragId}/sources`, true);
  const [projectId, setProjectId] = useState<string>();
  const [records, setRecords] = useState("content/items");
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const project = projectId ?? data?.projects[0]?.id;
  const begin = (change: () => void) => {
    change();
    setChosen([]);
  };
  return (
    <SourceForm
      {...props}
      title="Add from workspace"
      path="/records"
      button={chosen.length > 1 ? `Add ${chosen.length} documents` : "Add document"}
      isIncomplete={chosen.length === 0}
      bodyOf={() => ({ project_id: project, records, ids: chosen })}
    >
      {({ isPending }) => (
        <>
          {failure ? <p role="alert">{failure}</p> : null}
          {data?.projects.length === 0 ? (
            <p className="text-muted-foreground">
              This RAG isn't linked to a project you can see. Link it on a project's RAGs tab.
            </p>
          ) : null}
          {project ? (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field name="project" label="Project" disabled={isPending}>
                  {(control) => (
                    <NativeSelect
                      {...control}
                      value={project}
                      onChange={({ target }) => begin(() => setProjectId(target.value))}
                    >
                      {data?.projects.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                </Field>
                <Field name="records" label="Records" disabled={isPending}>
                  {(control) => (
                    <NativeSelect
                      {...control}
                      value={records}
                      onChange={({ target }) => begin(() => setRecords(target.value))}
                    >
                      {Object.entries(RECORD_SOURCES).map(([id, label]) => (
                        <option key={id} value={id}>
                          {label}
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                </Field>
              </div>
              <Field name="q" label="Search" disabled={isPending}>
                {(control) => (
                  <Input
                    {...control}
                    type="search"
                    value={q}
                    maxLength={200}
                    autoComplete="off"
                    onChange={({ target }) => setQ(target.value)}
                    onKeyDown={(event) => {
                      // Enter must not submit the form. Typing already filters.
                      if (event.key === "Enter") event.preventDefault();
                    }}
                  />
                )}
              </Field>
              <RecordChoice
                projectId={project}
                records={records}
                q={q.trim()}
                chosen={chosen}
                onChoose={setChosen}
                disabled={isPending}
              />
            </>
          ) : null}
        </>
      )}
    </SourceForm>
  );
}

interface ListedRecord {
  id: string;
  title?: string;
  name?: string;
}

interface RecordChoiceProps {
  projectId: string;
  records: string;
  q: string;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  disabled: boolean;
}

function RecordChoice({ projectId, records, q, chosen, onChoose, disabled }: RecordChoiceProps) {
  const labelId = useId();
  const [, name = ""] = records.split("/");
  const query = new URLSearchParams({ q, perPage: String(SHOWN) });
  // Images and videos have no text.
  if (name === "assets") query.set("type", "document");
  const { data, failure } = useApiData<Record<string, unknown> & { total: number }>(
    `/api/projects/${projectId}/workspaces/${records}?${query}`,
    true,
  );
  if (failure) return <p role="alert">{failure}</p>;
  if (!data) return <PanelLoading />;
  const rows = data[name] as ListedRecord[];
  if (rows.length === 0) return <p className="text-muted-foreground">No records to add.</p>;
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2">
      <legend className="mb-1 text-13 text-muted-foreground">
        {chosen.length} selected
        {data.total > rows.length ? `. Showing the first ${rows.length} of ${data.total}.` : ""}
      </legend>
      <ul className="lines max-h-72 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id} className="flex min-w-0 items-center gap-3 px-3 py-2 touch:min-h-11">
            <Checkbox
              aria-labelledby={`${labelId}-${row.id}`}
              checked={chosen.includes(row.id)}
              disabled={!chosen.includes(row.id) && chosen.length >= MAX_RECORDS}
              onCheckedChange={(isOn) =>
                onChoose(isOn ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
              }
            />
            <span id={`${labelId}-${row.id}`} className="min-w-0 break-words">
              {row.title ?? row.name}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
