"use client";

import { type FormEvent, useRef, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { Link } from "@/components/link";
import { ScriptWarning } from "@/components/script-warning";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { SystemRole } from "@/lib/auth/roles";
import { callAction } from "@/lib/request/call-action";
import { POLICIES } from "@/lib/request/policies";
import { notify } from "@/lib/ui/notify";
import type { UserView } from "@/lib/users/schema";
import { updateUserAction } from "../actions";
import { prepareUserUpdate, readUserForm } from "./prepare-user-update";
import { EmailField, NameField, RoleSelect, useSave } from "./user-form-parts";

const FIELDS = ["name", "email", "role", "active"] as const;

const EMAIL_WAITS = "Your new email takes effect once it is confirmed";

interface EditUserFormProps {
  user: UserView;
  /** The loaded version, so that a change by someone else isn't overwritten. */
  version: number;
  /** The viewer's own account, whose role and status can't be changed here. */
  isSelf: boolean;
  roles: readonly SystemRole[];
  listHref: string;
  level: 2 | 3;
}

export function EditUserForm({ level, user, version, isSelf, roles, listHref }: EditUserFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isDirty, setDirty] = useState(false);
  const draft = useFormDraft(`user-${user.id}`);
  const fallback = "Failed to update user";
  const { isPending, isSaved, failure, setFailure, save } = useSave({
    formRef,
    href: listHref,
    fallback,
  });
  const errors = failure?.errors ?? {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { changes, refusal } = prepareUserUpdate(
      user,
      readUserForm(new FormData(event.currentTarget)),
    );
    if (refusal !== null) {
      setFailure({ message: refusal, errors: {} });
      return;
    }
    const input = { id: user.id, version, changes };
    save(async () => {
      const updated = await callAction(updateUserAction, input, POLICIES.updateUser);
      draft.drop();
      if (updated.pendingEmail) notify.info(EMAIL_WAITS, updated.pendingEmail.email);
    }, "User updated");
  }

  function noteChange(event: FormEvent<HTMLFormElement>) {
    const values = readUserForm(new FormData(event.currentTarget));
    setDirty(prepareUserUpdate(user, values).changes !== null);
  }

  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle level={level}>Edit User</CardTitle>
        <CardDescription className="break-all">{user.email}</CardDescription>
        <ScriptWarning name={user.name} email={user.email} />
      </CardHeader>
      <form
        ref={formRef}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={submit}
        onChange={noteChange}
      >
        <UnsavedChangesGuard dirty={isDirty && !isSaved} draft={draft} />
        <NameField disabled={isPending} errors={errors.name} defaultValue={user.name} />
        <EmailField disabled={isPending} errors={errors.email} defaultValue={user.email} />
        <Field
          name="role"
          label="Role"
          description={
            isSelf ? "You can't change your own role." : "Changing the role signs them out."
          }
          disabled={isSelf || isPending}
          errors={errors.role}
        >
          {(control) => (
            <RoleSelect
              control={control}
              roles={isSelf ? [user.role] : roles}
              defaultValue={user.role}
            />
          )}
        </Field>
        <Field
          name="status"
          label="Status"
          description={
            isSelf
              ? "You can't change your own status."
              : "Inactive people are signed out and can't sign in."
          }
          disabled={isSelf || isPending}
          errors={errors.active}
        >
          {(control) => (
            <NativeSelect {...control} defaultValue={user.active ? "active" : "inactive"}>
              <option value="active">Active</option>
              <option value="inactive">Inactive</option>
            </NativeSelect>
          )}
        </Field>
        <FormFailure failure={failure} fields={FIELDS} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link href={listHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
          <Button type="submit" pending={isPending}>
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
