"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { DEFAULT_ROLE, isAtLeast, SYSTEM_ROLES, type SystemRole } from "@/lib/auth/roles";
import type { TokenScopes } from "@/lib/auth/token-scope";
import { roleBadge } from "@/lib/badges";
import { DEFAULT_EXPIRY_DAYS, EXPIRY_DAYS, TOKEN_NAME_MAX } from "@/lib/limits";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import type { CreatedApiToken } from "@/lib/tokens/schema";
import { BY_AREA, TokenLimits, typedLimits } from "./token-limits";

const FIELDS = [
  ...["name", "role", "access", "expires_in_days"],
  ...["scopes", "project_id", "networks"],
] as const;

const CHOICES = {
  access: [
    { value: "read", label: "Read only" },
    { value: "write", label: "Read and write" },
    { value: BY_AREA, label: "By area…" },
  ],
  expiry: EXPIRY_DAYS.map((days) => ({
    value: String(days),
    label: days === 365 ? "1 year" : `${days} days`,
  })),
};

/** The form's values, as the API takes them. */
interface TypedToken extends Omit<ReturnType<typeof typedLimits>, "access" | "scopes"> {
  name: string;
  role: string;
  access?: string;
  scopes?: TokenScopes;
  expires_in_days: number;
}

interface NewTokenDialogProps {
  /**
   * The person's role. A token can't have a higher one. Null for a service account's token, which
   * has no role or project to choose.
   */
  ownRole: SystemRole | null;
  /** Description of the dialog. */
  hint: string;
  /** Part of the draft's key. */
  draftName: string;
  create: (token: TypedToken) => Promise<CreatedApiToken>;
  onClose: () => void;
}

/**
 * Asks for a token's name and access, then shows the token once. The token is kept only in the
 * dialog's memory.
 */
export function NewTokenDialog({ ownRole, hint, draftName, create, onClose }: NewTokenDialogProps) {
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const call = useCall<CallFailure>();
  const draft = useFormDraft(draftName);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string) => String(data.get(name) ?? "");
    const token = {
      name: typed("name"),
      role: typed("role"),
      ...typedLimits(typed),
      expires_in_days: Number(typed("expires_in_days")),
    };
    void call.run(async () => {
      const made = await create(token);
      draft.drop();
      setCreated(made);
    }, callFailure);
  }

  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => !isOpen && !call.isPending && onClose()}
    >
      <DialogContent>
        {created ? (
          <NewToken created={created} onClose={onClose} />
        ) : (
          <>
            <DialogHeader>
              <DialogTitle>New API token</DialogTitle>
              <DialogDescription>{hint}</DialogDescription>
            </DialogHeader>
            <form noValidate onSubmit={submit} aria-label="New API token" className="grid gap-4">
              <UnsavedChangesGuard dirty={call.isPending ? false : undefined} draft={draft} />
              <TokenFields
                ownRole={ownRole}
                disabled={call.isPending}
                errors={call.failure?.errors}
              />
              <FormFailure failure={call.failure} fields={FIELDS} />
              <DialogFooter>
                <Button
                  variant="outline"
                  disabled={call.isPending}
                  onClick={() => {
                    draft.drop();
                    onClose();
                  }}
                >
                  Cancel
                </Button>
                <Button type="submit" pending={call.isPending}>
                  Create token
                </Button>
              </DialogFooter>
            </form>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface TokenFieldsProps {
  ownRole: SystemRole | null;
  disabled: boolean;
  errors?: CallFailure["errors"];
}

function TokenFields({ ownRole, disabled, errors }: TokenFieldsProps) {
  const [access, setAccess] = useState("read");
  const roles = SYSTEM_ROLES.filter((one) => ownRole && isAtLeast(ownRole, one)).map((one) => ({
    value: one,
    label: roleBadge(one).label,
  }));
  const choices = [
    ...(ownRole ? [{ name: "role", label: "Role", first: DEFAULT_ROLE, options: roles }] : []),
    { name: "access", label: "Access", first: "read", options: CHOICES.access },
    {
      name: "expires_in_days",
      label: "Expires after",
      first: String(DEFAULT_EXPIRY_DAYS),
      options: CHOICES.expiry,
    },
  ];
  return (
    <>
      <Field
        name="name"
        label="Name"
        required
        disabled={disabled}
        errors={errors?.name}
        description="What you use it for. For example, Nightly export."
      >
        {(control) => <Input {...control} maxLength={TOKEN_NAME_MAX} autoComplete="off" />}
      </Field>
      {choices.map(({ name, label, first, options }) => (
        <Field key={name} name={name} label={label} disabled={disabled} errors={errors?.[name]}>
          {(control) => (
            <NativeSelect
              {...control}
              defaultValue={first}
              onChange={(event) => name === "access" && setAccess(event.target.value)}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ))}
      <TokenLimits
        isByArea={access === BY_AREA}
        isOfProject={ownRole === null}
        disabled={disabled}
        errors={errors}
      />
    </>
  );
}

interface NewTokenProps {
  created: CreatedApiToken;
  onClose: () => void;
}

function NewToken({ created: { token, secret }, onClose }: NewTokenProps) {
  const { outcome, copy } = useCopy(secret);
  const title = useRef<HTMLHeadingElement>(null);
  // The result replaces the focused form, so focus its title.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <DialogHeader>
        <DialogTitle ref={title} tabIndex={-1} className="outline-none">
          Copy your token now
        </DialogTitle>
        <DialogDescription>
          {`You won't see ${token.name} again. Store it like a password.`}
        </DialogDescription>
      </DialogHeader>
      <div className="grid gap-2">
        <code
          data-slot="new-token"
          className="block select-all break-all rounded-md bg-muted p-3 font-mono text-13"
        >
          {secret}
        </code>
        <CopyMessage outcome={outcome} />
      </div>
      <DialogFooter>
        <CopyButton outcome={outcome} onCopy={copy} />
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
