"use client";

import { type FormEvent, useId, useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { FormFailure, FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
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
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { PROVIDER_NAME_MAX } from "@/lib/auth/oidc/oidc-rules";
import type { IssuerTest, ProviderView } from "@/lib/auth/oidc/schema";
import { NEWCOMER_ROLES } from "@/lib/auth/roles";
import { roleBadge } from "@/lib/badges";
import { ifMatch, request } from "@/lib/request/request";
import { type CallFailure, callFailure, messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

const FIELDS = ["name", "issuer", "client_id", "client_secret", "domains", "newcomer_role"];

const SWITCHES = [
  {
    name: "trusts_factor",
    label: "Provider checks a second factor",
    hint: "People aren't asked for another one here.",
  },
  { name: "active", label: "Active", hint: "Show it on the sign-in page." },
] as const;

/** Returns the form's values for the API. */
function enteredIn(form: HTMLFormElement) {
  const data = new FormData(form);
  const typed = (name: string) => String(data.get(name) ?? "").trim();
  return {
    name: typed("name"),
    issuer: typed("issuer"),
    client_id: typed("client_id"),
    client_secret: typed("client_secret"),
    domains: typed("domains")
      .split(/[\s,]+/)
      .filter(Boolean),
    newcomer_role: typed("newcomer_role") || null,
    trusts_factor: data.has("trusts_factor"),
    active: data.has("active"),
  };
}

interface ProviderDialogProps {
  /** Null for a new provider. */
  provider: ProviderView | null;
  onClose: (isSaved: boolean) => void;
}

/** Adds or edits an identity provider. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  // Chosen before saving, because the identity provider needs the redirect URL first.
  const [id] = useState(() => provider?.id ?? crypto.randomUUID());

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = enteredIn(event.currentTarget);
    void run(async () => {
      if (!provider) {
        const body = { id, ...entered, client_secret: entered.client_secret || null };
        await request("/api/identity-providers", { method: "POST", body });
        notify.success("Identity provider added", entered.name);
        onClose(true);
        return;
      }
      await request(`/api/identity-providers/${provider.id}`, {
        method: "PATCH",
        body: entered,
        headers: ifMatch(provider.version),
      });
      notify.success("Identity provider updated", entered.name);
      onClose(true);
    }, callFailure);
  }

  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose(false)}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{provider?.name ?? "Add provider"}</DialogTitle>
          <DialogDescription>
            Register a client (application) at your identity provider with this redirect URL. Then
            enter its details here.
          </DialogDescription>
        </DialogHeader>
        <RedirectAddress id={id} />
        <form noValidate onSubmit={save} aria-label="Identity provider" className="grid gap-4">
          <UnsavedChangesGuard dirty={isPending ? false : undefined} />
          <ProviderFields provider={provider} isPending={isPending} errors={failure?.errors} />
          <FormFailure failure={failure} fields={FIELDS} />
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={() => onClose(false)}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              {provider ? "Save changes" : "Add provider"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function RedirectAddress({ id }: { id: string }) {
  const address = `${window.location.origin}/api/auth/oidc/${id}/callback`;
  const { outcome, copy } = useCopy(address);
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">Redirect URL</p>
      <div className="flex flex-wrap items-center gap-2">
        <code
          data-slot="redirect-address"
          className="min-w-0 flex-1 basis-64 select-all break-all rounded-md bg-muted p-2 font-mono text-13"
        >
          {address}
        </code>
        <CopyButton outcome={outcome} onCopy={copy} label="Copy redirect URL" />
      </div>
      <CopyMessage outcome={outcome} />
    </div>
  );
}

interface ProviderFieldsProps {
  provider: ProviderView | null;
  isPending: boolean;
  errors?: CallFailure["errors"];
}

function ProviderFields({ provider, isPending, errors }: ProviderFieldsProps) {
  const id = useId();
  const [issuer, setIssuer] = useState(provider?.issuer ?? "");
  const secretHint = provider?.has_secret
    ? "A secret is stored. Leave empty to keep it."
    : "Stored encrypted and never shown again. Leave empty for a public client.";
  return (
    <>
      <Field
        name="name"
        label="Name"
        required
        disabled={isPending}
        errors={errors?.name}
        description="Shown on the button: Continue with …"
      >
        {(control) => (
          <Input
            {...control}
            defaultValue={provider?.name}
            maxLength={PROVIDER_NAME_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        name="issuer"
        label="Issuer"
        required
        disabled={isPending}
        errors={errors?.issuer}
        description="The URL in front of /.well-known/openid-configuration."
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            value={issuer}
            autoComplete="off"
            placeholder="https://login.example.com"
            onChange={(event) => setIssuer(event.target.value)}
          />
        )}
      </Field>
      <IssuerCheck issuer={issuer} />
      <Field
        name="client_id"
        label="Client ID"
        required
        disabled={isPending}
        errors={errors?.client_id}
      >
        {(control) => <Input {...control} defaultValue={provider?.client_id} autoComplete="off" />}
      </Field>
      <Field
        name="client_secret"
        label="Client secret"
        disabled={isPending}
        errors={errors?.client_secret}
        description={secretHint}
      >
        {(control) => <Input {...control} type="password" autoComplete="new-password" />}
      </Field>
      <Field
        name="domains"
        label="Domains"
        disabled={isPending}
        errors={errors?.domains}
        description="Only people with these email domains can use this provider, and they can't sign in any other way. For example, example.com. Separate several with commas."
      >
        {(control) => (
          <Input
            {...control}
            defaultValue={provider?.domains.join(", ")}
            autoCapitalize="none"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        name="newcomer_role"
        label="New people from these domains"
        disabled={isPending}
        errors={errors?.newcomer_role}
      >
        {(control) => (
          <NativeSelect {...control} defaultValue={provider?.newcomer_role ?? ""}>
            <option value="">Need an account first</option>
            {NEWCOMER_ROLES.map((role) => (
              <option
                key={role}
                value={role}
              >{`Get an account as ${roleBadge(role).label}`}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {SWITCHES.map(({ name, label, hint }) => (
        <div key={name} className="flex items-start gap-2">
          <Checkbox
            id={`${id}-${name}`}
            name={name}
            disabled={isPending}
            defaultChecked={provider?.[name] ?? name === "active"}
            aria-describedby={`${id}-${name}-hint`}
          />
          <div className="grid gap-0.5">
            <Label htmlFor={`${id}-${name}`}>{label}</Label>
            <p id={`${id}-${name}-hint`} className="text-13 text-muted-foreground">
              {hint}
            </p>
          </div>
        </div>
      ))}
    </>
  );
}

/** Checks the issuer's metadata through the server. */
function IssuerCheck({ issuer }: { issuer: string }) {
  const { isPending, failure, run } = useCall<string>();
  const [found, setFound] = useState<(IssuerTest & { issuer: string }) | null>(null);
  const shown = found?.issuer === issuer ? found : null;

  function test() {
    setFound(null);
    void run(
      async () => {
        const body = { issuer: issuer.trim() };
        const answer = await request<IssuerTest>("/api/identity-providers/test", {
          method: "POST",
          body,
        });
        setFound({ ...answer, issuer });
      },
      (thrown) => messageOr(thrown, "Failed to test the issuer"),
    );
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        pending={isPending}
        disabled={!issuer.trim()}
        onClick={test}
      >
        Test issuer
      </Button>
      <FormMessage className="empty:hidden">
        {failure ?? (shown && !shown.works ? shown.message : null)}
      </FormMessage>
      <FormMessage variant="success" className="break-all empty:hidden">
        {shown?.works
          ? `${shown.message} People sign in at ${shown.authorization_endpoint}.`
          : null}
      </FormMessage>
    </div>
  );
}
