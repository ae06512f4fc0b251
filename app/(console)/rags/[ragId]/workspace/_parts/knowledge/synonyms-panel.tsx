"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useApiData } from "@/components/hooks/use-api-data";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { SynonymsView } from "@/lib/knowledge/synonym-groups/schema";
import { ifMatch, request } from "@/lib/request/request";
import { keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";

export interface SynonymsPanelProps {
  ragId: string;
}

/** Edits the groups of words that mean the same in a RAG's documents. */
export function SynonymsPanel({ ragId }: SynonymsPanelProps) {
  const { isOpen } = useTabUse("configuration");
  const path = `/api/rags/${ragId}/synonyms`;
  const { data, failure, retry } = useApiData<SynonymsView>(path, isOpen);
  if (failure)
    return <PanelFailure title="Failed to load synonyms" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading />;
  return <SynonymsForm path={path} loaded={data} />;
}

const linesOf = (groups: SynonymsView["synonyms"]) =>
  groups.map((group) => group.join(", ")).join("\n");

/** Returns the groups of a text: one per line, with commas between the words. */
const groupsOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.split(/[,;]/).flatMap((word) => word.trim() || []))
    .filter((group) => group.length > 0);

function SynonymsForm({ path, loaded }: { path: string; loaded: SynonymsView }) {
  const [seen, setSeen] = useState(loaded);
  const [saved, setSaved] = useState(loaded);
  const [text, setText] = useState(linesOf(loaded.synonyms));
  const { isPending, failure, run } = useCall<ReturnType<typeof keptFailureOf>>();
  const isTyped = text !== linesOf(saved.synonyms);

  function show(now: SynonymsView) {
    setSaved(now);
    setText(linesOf(now.synonyms));
  }

  // Opening the tab loads them again. That never replaces what someone has typed.
  if (seen !== loaded) {
    setSeen(loaded);
    if (!isTyped && loaded.version > saved.version) show(loaded);
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(
      async () => {
        const now = await request<SynonymsView>(path, {
          method: "PUT",
          body: { synonyms: groupsOf(text) },
          headers: ifMatch(saved.version),
        });
        show(now);
        notify.success("Synonyms saved");
      },
      (thrown) => keptFailureOf(thrown, "Failed to save synonyms. Please try again."),
    );
  }

  return (
    <form onSubmit={save} aria-busy={isPending || undefined}>
      <UnsavedChangesGuard dirty={isTyped && !isPending} />
      <Card className="gap-6">
        <CardTitle>Synonyms</CardTitle>
        <Field
          name="synonyms"
          label="Words that mean the same"
          description="One group per line, with commas between the words. For example, leave, holiday, vacation, Urlaub. A question with one of them also finds the others."
          errors={failure?.errors.synonyms}
          disabled={isPending}
        >
          {(control) => (
            <Textarea
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="max-h-96"
              spellCheck={false}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <FormFailure failure={failure} fields={["synonyms"]} />
          </div>
          <Button type="submit" pending={isPending}>
            Save synonyms
          </Button>
        </div>
      </Card>
    </form>
  );
}
