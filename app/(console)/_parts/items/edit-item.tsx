"use client";

import { useState } from "react";
import { FormListField } from "@/components/form/edit-form";
import { useEditForm } from "@/components/form/use-edit-form";
import { useRouter } from "@/components/hooks/use-router";
import { Card } from "@/components/ui/card";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { failureOf } from "@/lib/request/request-error";
import { changedFields } from "@/lib/ui/form-values";
import { notify } from "@/lib/ui/notify";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { EveryWorkspace } from "../team/every-workspace";
import type { Assigned } from "../team/team-field";
import type { ItemKind } from "../team/team-texts";
import { updateItemAction } from "./actions";
import type { ItemValues } from "./item-field-list";
import { ItemForm } from "./item-form";
import { itemSentences } from "./item-labels";
import { SavedTeamField } from "./lazy-team-field";

interface EditItemProps {
  kind: ItemKind;
  id: string;
  /** Part of the draft's key. */
  userId: string;
  version: number;
  initial: ItemValues;
  team: readonly Assigned[];
  candidates: readonly CandidateView[] | null;
  listHref: string;
}

export function EditItem(props: EditItemProps) {
  const { kind, id, userId, version, initial, team, candidates, listHref } = props;
  const router = useRouter();
  const { updated, updateFailed } = itemSentences(kind);
  const [letsIn, setLetsIn] = useState(true);
  const saved = initial.workspaces as string[] | undefined;
  const edit = useEditForm<ItemValues>({
    initial,
    version,
    draft: { userId, form: id },
    // No conflict panel: a team change below creates a new version with the same fields.
    hasConflictPanel: false,
    explain: (thrown) => failureOf(thrown, updateFailed),
    async save({ values, base }) {
      const changes = Object.fromEntries(
        changedFields(base, values).map((name) => [name, values[name]]),
      );
      await callAction(updateItemAction, {
        ...{ kind, id, changes, version },
        everyWorkspace: letsIn && team.length > 0,
      });
      notify.success(updated);
      router.push(listHref);
      return null;
    },
  });

  return (
    <div className="grid gap-4">
      <ItemForm
        kind={kind}
        edit={edit}
        savedWorkspaces={saved}
        submitLabel="Save changes"
        cancelHref={listHref}
      >
        {saved && team.length > 0 ? (
          <AddedWorkspaceAccess
            saved={saved}
            members={team.length}
            checked={letsIn}
            onChange={setLetsIn}
          />
        ) : null}
      </ItemForm>
      {/* Outside the form, because team changes of a saved item are saved at once. */}
      <Card>
        <SavedTeamField kind={kind} id={id} people={candidates} team={team} />
        <p className="text-13 text-muted-foreground">Team changes are saved immediately.</p>
      </Card>
    </div>
  );
}

interface AddedWorkspaceAccessProps {
  saved: readonly string[];
  members: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * Asks whether the team can open the added workspaces. Membership of the project alone gives no
 * access to them.
 */
function AddedWorkspaceAccess({ saved, members, ...box }: AddedWorkspaceAccessProps) {
  return (
    <FormListField<string> name="workspaces">
      {({ chosen }) => {
        const added = chosen.filter((type) => !saved.includes(type));
        if (added.length === 0) return null;
        const where = added.map((type) => workspaceEntry(type).name).join(", ");
        const who = members === 1 ? "1 member" : `${members} members`;
        return <EveryWorkspace {...box} label={`Add the ${who} of this project to ${where}`} />;
      }}
    </FormListField>
  );
}
