"use client";

import { type ReactNode, useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { IntegrationView } from "@/lib/integrations/schema";
import { useTabUse } from "./item-tabs";

interface ModelFieldsProps {
  initial: { integrationId: string; model: string };
  errors: { integrationId?: readonly string[]; model?: readonly string[] };
  disabled: boolean;
  /** Labels of the integration and model fields. */
  integrationLabel?: string;
  label: string;
  /** Called with the chosen integration's id, or "" for none. */
  onIntegration?: (id: string) => void;
  /** Hint shown while no integration is chosen. */
  noModelHint: string;
  hint?: (model: string) => ReactNode;
  /** Example shown instead of the integration's own model. */
  placeholder?: string;
  /** True outside the tabs of a workspace. */
  isAlwaysOpen?: boolean;
  /** Renders a way to add a model, which is then chosen. */
  offer?: (onAdded: (integrationId: string) => void) => ReactNode;
}

/** Chooses an integration and one of its known models, or another model by name. */
export function ModelFields(props: ModelFieldsProps) {
  const { initial, errors, disabled, label, noModelHint, hint, placeholder } = props;
  const { integrationLabel = "Integration", isAlwaysOpen = false, offer } = props;
  const { wasOpened } = useTabUse("configuration");
  const { data, failure, refresh } = useApiData<{ integrations: IntegrationView[] }>(
    "/api/integrations?category=ai&sort=name&perPage=100",
    isAlwaysOpen || wasOpened,
  );
  const [integrationId, setIntegrationId] = useState(initial.integrationId);
  const [model, setModel] = useState(initial.model);
  const choices = data?.integrations ?? [];
  const chosen = choices.find(({ id }) => id === integrationId);
  const models = chosen?.metadata.models ?? [];
  const preferred = chosen?.metadata.preferredModel ?? null;

  function choose(id: string) {
    setIntegrationId(id);
    props.onIntegration?.(id);
  }

  function chooseAdded(id: string) {
    refresh();
    choose(id);
  }

  return (
    <>
      <Field
        name="integrationId"
        label={integrationLabel}
        errors={failure ? [failure] : errors.integrationId}
        description={noModelHint}
        disabled={disabled}
        optional
      >
        {(control) => (
          <NativeSelect
            {...control}
            value={integrationId}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">None</option>
            {integrationId !== "" && !chosen ? (
              <option value={integrationId}>
                {data && integrationId === initial.integrationId
                  ? "Deleted integration"
                  : "Loading…"}
              </option>
            ) : null}
            {choices.map(({ id, name, isActive }) => (
              <option key={id} value={id}>
                {isActive ? name : `${name} (inactive)`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        name="model"
        label={label}
        errors={errors.model}
        description={hint?.(model)}
        disabled={disabled}
        optional
      >
        {(control) => (
          <>
            <Input
              {...control}
              list={`${control.id}-models`}
              value={model}
              onChange={({ target }) => setModel(target.value)}
              placeholder={
                placeholder ?? (preferred ? `${preferred} (integration default)` : undefined)
              }
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
            <datalist id={`${control.id}-models`}>
              {models.map(({ id }) => (
                <option key={id} value={id} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      {offer && integrationId === "" ? (
        <div className="sm:col-span-2">{offer(chooseAdded)}</div>
      ) : null}
    </>
  );
}
