"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure, type SaveFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { SentInvitation } from "@/lib/account-links/schema";
import { DEFAULT_ROLE, type SystemRole } from "@/lib/auth/roles";
import { request } from "@/lib/request/request";
import { CreatedLinkBox } from "./created-link";
import { EmailField, NameField, RoleSelect, saveFailureOf } from "./user-form-parts";

const FIELDS = ["name", "email", "role"] as const;

interface InviteFormProps {
  /** Roles that the viewer may assign. */
  roles: readonly SystemRole[];
  /** Roles whose invitations are sent by mail on this deployment. */
  mailedRoles: readonly SystemRole[];
  listHref: string;
  level: 2 | 3;
}

/** Returns whether the invitation was mailed or must be passed on by hand. */
export const sentText = ({ mailed, invitation }: SentInvitation): string =>
  mailed
    ? `This link was emailed to ${invitation.email}. You can also share it yourself.`
    : `Invitation created. Copy the link and send it to ${invitation.email}.`;

/** Invites a person, who then chooses a password. */
export function InviteForm({ roles, mailedRoles, listHref, level }: InviteFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isDirty, setDirty] = useState(false);
  const firstRole = roles.at(-1) ?? DEFAULT_ROLE;
  const [role, setRole] = useState<string>(firstRole);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const draft = useFormDraft("user-invite");
  const { isPending, failure, run } = useCall<SaveFailure>();
  const errors = failure?.errors ?? {};

  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const typed = (field: (typeof FIELDS)[number]) => String(data.get(field) ?? "");
    const invitation = { name: typed("name"), email: typed("email"), role: typed("role") };
    void run(
      async () => {
        setSent(
          await request<SentInvitation>("/api/invitations", { method: "POST", body: invitation }),
        );
        draft.drop();
      },
      (thrown) => saveFailureOf(thrown, "Failed to create the invitation"),
    );
  }

  if (sent)
    return (
      <Card className="max-w-xl">
        <CardHeader>
          <CardTitle level={level}>{`${sent.invitation.name} invited`}</CardTitle>
        </CardHeader>
        <CreatedLinkBox link={sent} text={sentText(sent)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => setSent(null)}>
            Invite another person
          </Button>
          <Link href={listHref} className={buttonVariants()}>
            Done
          </Link>
        </div>
      </Card>
    );
  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle level={level}>Invite person</CardTitle>
        <CardDescription>
          They get a link to set their name and password. It expires in 7 days.
        </CardDescription>
      </CardHeader>
      <form
        ref={formRef}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={submit}
        onChange={(event) => {
          const data = new FormData(event.currentTarget);
          setRole(String(data.get("role")));
          setDirty(["name", "email"].some((field) => data.get(field) !== ""));
        }}
      >
        <UnsavedChangesGuard dirty={isDirty} draft={draft} />
        <EmailField disabled={isPending} errors={errors.email} />
        <NameField disabled={isPending} errors={errors.name} />
        <Field name="role" label="Role" required disabled={isPending} errors={errors.role}>
          {(control) => <RoleSelect control={control} roles={roles} defaultValue={firstRole} />}
        </Field>
        <FormFailure failure={failure} fields={FIELDS} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link href={listHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
          <Button type="submit" pending={isPending}>
            {mailedRoles.some((mailed) => mailed === role)
              ? "Send invitation"
              : "Create invitation"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
