"use client";

import { type FormEvent, useRef, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Link } from "@/components/link";
import { NewPasswordInput } from "@/components/new-password-input";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { PASSWORD_HINT } from "@/lib/auth/password-hint";
import { DEFAULT_ROLE, type SystemRole } from "@/lib/auth/roles";
import { callAction } from "@/lib/request/call-action";
import { POLICIES } from "@/lib/request/policies";
import { markCreated } from "@/lib/ui/mark-created";
import { createUserAction } from "../actions";
import { EmailField, NameField, RoleSelect, useSave } from "./user-form-parts";

const FIELDS = ["name", "email", "password", "role"] as const;

interface CreateUserFormProps {
  /** Roles that the viewer may create. */
  roles: readonly SystemRole[];
  listHref: string;
  level: 2 | 3;
}

export function CreateUserForm({ level, roles, listHref }: CreateUserFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isDirty, setDirty] = useState(false);
  const keyOf = useIdempotencyKey();
  const draft = useFormDraft("user-new");
  const fallback = "Failed to create user";
  const { isPending, isSaved, failure, save } = useSave({ formRef, href: listHref, fallback });
  const errors = failure?.errors ?? {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (field: (typeof FIELDS)[number]) => String(data.get(field) ?? "");
    const user = {
      name: typed("name"),
      email: typed("email"),
      password: typed("password"),
      role: typed("role"),
    };
    const input = { user, idempotencyKey: keyOf(user) };
    save(async () => {
      const { id } = await callAction(createUserAction, input, POLICIES.createUser);
      draft.drop();
      markCreated(id);
    }, "User created");
  }

  function noteChange(event: FormEvent<HTMLFormElement>) {
    const data = new FormData(event.currentTarget);
    setDirty(["name", "email", "password"].some((field) => data.get(field) !== ""));
  }

  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle level={level}>Add User</CardTitle>
        <CardDescription>They can sign in right away with this email and password.</CardDescription>
      </CardHeader>
      {/* `post` keeps the password out of the URL if the form is submitted before hydration. */}
      <form
        ref={formRef}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={submit}
        onChange={noteChange}
      >
        <UnsavedChangesGuard dirty={isDirty && !isSaved} draft={draft} />
        <NameField disabled={isPending} errors={errors.name} autoFocus />
        <EmailField disabled={isPending} errors={errors.email} />
        <Field
          name="password"
          label="Password"
          description={`${PASSWORD_HINT} They choose their own at their first sign-in.`}
          required
          disabled={isPending}
          errors={errors.password}
        >
          {(control) => <NewPasswordInput control={control} />}
        </Field>
        <Field name="role" label="Role" required disabled={isPending} errors={errors.role}>
          {(control) => (
            <RoleSelect
              control={control}
              roles={roles}
              defaultValue={roles.at(-1) ?? DEFAULT_ROLE}
            />
          )}
        </Field>
        <FormFailure failure={failure} fields={FIELDS} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link href={listHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
          <Button type="submit" pending={isPending}>
            Create User
          </Button>
        </div>
      </form>
    </Card>
  );
}
