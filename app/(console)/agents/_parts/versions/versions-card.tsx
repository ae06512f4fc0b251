import { useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { History, RotateCcw } from "@/components/ui/icons";
import { Switch } from "@/components/ui/switch";
import type { VersionView } from "@/lib/agents/versions/schema";
import { ifMatch, request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";
import { VersionComparison } from "./version-comparison";

interface VersionsCardProps {
  agentId: string;
  /** The agent's version. */
  version: number;
  /** Called with the agent's version after a restore. */
  onRestored: (version: number) => void;
}

interface Versions {
  versions: VersionView[];
  must_pass: boolean;
}

/** Versions shown before "Show all". */
const SHOWN = 10;

/** The agent's saved configurations: what changed, how its scenarios did, and the way back. */
export function VersionsCard({ agentId, version, onRestored }: VersionsCardProps) {
  const path = `/api/agents/${agentId}/versions`;
  const { data, failure, retry, refresh } = useApiData<Versions>(path, true);
  const [showsAll, setShowsAll] = useState(false);
  if (failure)
    return <PanelFailure title="Failed to load versions" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading className="min-h-32" />;
  const shown = showsAll ? data.versions : data.versions.slice(0, SHOWN);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Versions</CardTitle>
      </CardHeader>
      <MustPass agentId={agentId} isOn={data.must_pass} onChanged={refresh} />
      <ol aria-label="Versions" className="lines">
        {shown.map((one) => (
          <Entry
            key={one.version}
            path={path}
            one={one}
            others={data.versions.map((other) => other.version)}
            agentVersion={version}
            onRestored={onRestored}
          />
        ))}
      </ol>
      {shown.length < data.versions.length ? (
        <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
          Show all {data.versions.length} versions
        </Button>
      ) : null}
    </Card>
  );
}

interface MustPassProps {
  agentId: string;
  isOn: boolean;
  onChanged: () => void;
}

function MustPass({ agentId, isOn, onChanged }: MustPassProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function change(must_pass: boolean) {
    setWanted(must_pass);
    try {
      const body = { must_pass };
      await request(`/api/agents/${agentId}/must-pass`, { method: "PUT", body });
      onChanged();
    } catch (thrown) {
      setWanted(null);
      notify.error(toRequestError(thrown).message);
    }
  }
  return (
    <div className="flex items-start gap-3">
      <Switch
        id="must-pass"
        className="mt-0.5"
        checked={wanted ?? isOn}
        onCheckedChange={(on) => void change(on)}
        aria-describedby="must-pass-hint"
      />
      <div className="min-w-0">
        <label htmlFor="must-pass" className="font-medium">
          Scenarios must pass before activation
        </label>
        <p id="must-pass-hint" className="text-13 text-muted-foreground">
          While this is on, the configuration can change only while the agent is inactive.
        </p>
      </div>
    </div>
  );
}

interface EntryProps {
  path: string;
  one: VersionView;
  others: readonly number[];
  agentVersion: number;
  onRestored: (version: number) => void;
}

function Entry({ path, one, others, agentVersion, onRestored }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { version, is_current, user_name, restored_from, changes, results, created_at } = one;
  const name = `version ${version}`;
  const failed = results.filter(({ passed }) => !passed);
  const what =
    restored_from === null
      ? changes.map(({ label }) => label).join(", ")
      : `Restored version ${restored_from}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Version {version}</span>
        {is_current ? <Badge tone="success">Current</Badge> : null}
        {results.length > 0 ? (
          <Badge tone={failed.length > 0 ? "warning" : "success"}>
            {failed.length > 0
              ? `${failed.length} of ${results.length} failed`
              : `${results.length} passed`}
          </Badge>
        ) : null}
        <span className="text-13 text-muted-foreground">
          {user_name ? `${user_name} · ` : null}
          <RelativeTime value={created_at} />
        </span>
      </div>
      <p className="break-words text-13">{what || "First version"}</p>
      {failed.length > 0 ? (
        <p className="break-words text-13 text-muted-foreground">
          Failed: {failed.map((result) => result.name).join(", ")}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-1">
        {others.length > 1 ? (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Compare ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <History aria-hidden /> Compare
          </Button>
        ) : null}
        {is_current ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Restore ${name}`}
            onClick={() => setAsked(true)}
          >
            <RotateCcw aria-hidden /> Restore
          </Button>
        )}
      </div>
      {isOpen ? <VersionComparison path={path} one={one} others={others} /> : null}
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Restore ${name}?`}
        description="The agent works with this configuration from now on. The present one stays in the list."
        confirmLabel="Restore version"
        onConfirm={async () => {
          try {
            const call = { method: "POST", headers: ifMatch(agentVersion) } as const;
            await request(`${path}/${version}/restore`, call);
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          notify.success(`Version ${version} restored`);
          onRestored(agentVersion + 1);
        }}
      />
    </li>
  );
}
