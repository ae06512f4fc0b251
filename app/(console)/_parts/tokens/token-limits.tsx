"use client";

import { useId, useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { PROJECT_AREAS, TOKEN_AREAS, TOKEN_LEVELS, type TokenScopes } from "@/lib/auth/token-scope";
import type { CallFailure } from "@/lib/request/request-error";

/** Value of "choose access by area". */
export const BY_AREA = "areas";

const AREA_LABELS: Record<(typeof TOKEN_AREAS)[number], string> = {
  tasks: "Tasks",
  projects: "Projects",
  workspaces: "Workspaces and their records",
  agents: "Agents, runs, approvals and schedules",
  rags: "RAGs",
  integrations: "Integrations",
  users: "Users",
  system: "Settings, usage, audit and jobs",
};

const LEVEL_LABELS: Record<(typeof TOKEN_LEVELS)[number], string> = {
  read: "Read",
  write: "Read and write",
  admin: "Full access",
};

const fieldOf = (area: string) => `scope-${area}`;

/** Returns areas, project and networks from the form, as the API takes them. */
export function typedLimits(typed: (name: string) => string) {
  const scopes: TokenScopes = Object.fromEntries(
    TOKEN_AREAS.map((area) => [area, typed(fieldOf(area))]).filter(([, level]) => level !== ""),
  );
  const networks = typed("networks")
    .split(/[\s,]+/)
    .filter(Boolean);
  const access = typed("access");
  return {
    ...(access === BY_AREA ? { scopes } : { access }),
    project_id: typed("project_id") || null,
    networks,
  };
}

interface TokenLimitsProps {
  /** For a service account, whose project is fixed. */
  isOfProject?: boolean;
  /** Whether access is chosen by area. */
  isByArea: boolean;
  disabled: boolean;
  errors?: CallFailure["errors"];
}

/** Optional limits of a token: areas, one project, networks. */
export function TokenLimits({ isByArea, isOfProject = false, disabled, errors }: TokenLimitsProps) {
  const [projectId, setProjectId] = useState("");
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Boolean(errors?.project_id ?? errors?.networks);
  const projects = useApiData<{ projects: { id: string; name: string }[] }>(
    "/api/projects?perPage=500&sort=name",
    isShown && !isOfProject,
  );
  const areas = projectId || isOfProject ? PROJECT_AREAS : TOKEN_AREAS;
  return (
    <>
      {isByArea ? <Areas areas={areas} disabled={disabled} error={errors?.scopes?.[0]} /> : null}
      <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer text-sm text-muted-foreground hover:text-foreground touch:leading-11">
          {isOfProject
            ? "Limit to certain networks"
            : "Limit to one project or to certain networks"}
        </summary>
        <div className="mt-3 grid gap-4">
          {isOfProject ? null : (
            <Field
              name="project_id"
              label="Project"
              disabled={disabled}
              errors={errors?.project_id}
              description="The token only reaches this project, and stops working when the project is deleted."
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={projectId}
                  onChange={(event) => setProjectId(event.target.value)}
                >
                  <option value="">
                    {projects.failure ? "Failed to load projects" : "All projects you can see"}
                  </option>
                  {projects.data?.projects.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
          <Field
            name="networks"
            label="Networks"
            disabled={disabled}
            errors={errors?.networks}
            description="One per line, for example 203.0.113.0/24 or 2001:db8::/32. Leave empty to allow any network."
          >
            {(control) => <Textarea {...control} rows={2} spellCheck={false} autoComplete="off" />}
          </Field>
        </div>
      </details>
    </>
  );
}

interface AreasProps {
  areas: readonly (typeof TOKEN_AREAS)[number][];
  disabled: boolean;
  error?: string;
}

function Areas({ areas, disabled, error }: AreasProps) {
  const id = useId();
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="px-1 text-sm font-medium">Areas</legend>
      {areas.map((area) => (
        <div key={area} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Label htmlFor={`${id}-${area}`} className="min-w-0">
            {AREA_LABELS[area]}
          </Label>
          <div className="w-40">
            <NativeSelect
              id={`${id}-${area}`}
              name={fieldOf(area)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            >
              <option value="">No access</option>
              {TOKEN_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {LEVEL_LABELS[level]}
                </option>
              ))}
            </NativeSelect>
          </div>
        </div>
      ))}
      {error ? (
        <p id={`${id}-error`} className="text-13 text-destructive">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** "Tasks: read, Projects: full access" */
export function scopeWords(scopes: TokenScopes): string {
  return TOKEN_AREAS.flatMap((area) => {
    const level = scopes[area];
    return level === undefined ? [] : [`${area}: ${LEVEL_LABELS[level].toLowerCase()}`];
  }).join(" · ");
}
