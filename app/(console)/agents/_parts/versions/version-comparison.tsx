import { useId, useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { NativeSelect } from "@/components/ui/native-select";
import type { VersionView } from "@/lib/agents/versions/schema";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";

interface VersionComparisonProps {
  path: string;
  one: VersionView;
  /** All versions, newest first. */
  others: readonly number[];
}

/** What differs between a version and another one, field by field. */
export function VersionComparison({ path, one: { version }, others }: VersionComparisonProps) {
  const choices = others.filter((other) => other !== version);
  const before = choices.find((other) => other < version) ?? choices[0] ?? version;
  const [other, setOther] = useState(before);
  const id = useId();
  const { data, failure, retry } = useApiData<{ version: VersionView }>(
    `${path}/${version}?compare_with=${other}`,
    true,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-muted p-3 text-13">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id}>Version {version} compared with</label>
        <NativeSelect
          id={id}
          className="w-auto"
          value={String(other)}
          onChange={({ target }) => setOther(Number(target.value))}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              Version {choice}
            </option>
          ))}
        </NativeSelect>
      </div>
      {failure ? (
        <PanelFailure title="Failed to compare versions" message={failure} onRetry={retry} />
      ) : null}
      {data || failure ? null : <PanelLoading className="min-h-12" />}
      {data?.version.changes.length === 0 ? <p>These versions are the same.</p> : null}
      {data && data.version.changes.length > 0 ? (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {data.version.changes.map(({ field, label, before, after }) => (
            <div key={field} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              <dt className="font-medium">{label}</dt>
              <dd className="whitespace-pre-wrap break-words">
                <span className="text-muted-foreground">Version {other}: </span>
                {before ?? "Not set"}
              </dd>
              <dd className="whitespace-pre-wrap break-words">
                <span className="text-muted-foreground">Version {version}: </span>
                {after ?? "Not set"}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
