"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { SettingField } from "@/components/setting-row";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { ChainState } from "@/lib/audit/delivery/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { WebhookState } from "./webhook-state";

const PATH = "/api/audit/webhook";

interface Problem {
  message: string;
  errors: Record<string, string[]>;
}

const problemOf = (thrown: unknown): Problem => {
  const { message, errors = {} } = toRequestError(thrown);
  return { message, errors };
};

/** The webhook's address, progress and errors. */
export function WebhookForm({ webhook }: { webhook: ChainState["webhook"] }) {
  const router = useRouter();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [secret, setSecret] = useState("");
  const [isRemoving, setRemoving] = useState(false);
  const { isPending, failure, run } = useCall<Problem>();
  const isDirty = url !== (webhook?.url ?? "") || secret !== "";

  const send = (work: () => Promise<void>) =>
    run(async () => {
      await work();
      router.refresh();
    }, problemOf);

  const put = (body: object, saved: string) =>
    send(async () => {
      await request(PATH, { method: "PUT", body });
      setSecret("");
      notify.success(saved);
    });

  function save(event: FormEvent) {
    event.preventDefault();
    const paused = webhook?.is_paused ?? false;
    void put({ url, is_paused: paused, ...(secret !== "" && { secret }) }, "Webhook saved");
  }

  const test = () =>
    send(async () => {
      const { delivered, message } = await request<{ delivered: boolean; message: string }>(
        `${PATH}/test`,
        { method: "POST" },
      );
      if (delivered) notify.success(message);
      else notify.error(message);
    });

  const retry = () =>
    send(async () => {
      await request(`${PATH}/retry`, { method: "POST" });
    });

  return (
    <form
      noValidate
      onSubmit={save}
      aria-label="Webhook"
      className="grid max-w-190 content-start gap-3"
    >
      <div className="grid gap-1">
        <h3 className="font-medium">Webhook</h3>
        <p className="text-13 text-muted-foreground">
          Sends every new entry to this URL at least once, signed and in order.
        </p>
      </div>
      {webhook ? (
        <WebhookState webhook={webhook} isPending={isPending} onRetry={() => void retry()} />
      ) : null}
      <SettingField
        name="url"
        label="URL"
        required
        disabled={isPending}
        errors={failure?.errors.url}
        description="Its origin must be listed in OUTBOUND_ALLOWED_ORIGINS."
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            autoComplete="off"
            placeholder="https://logs.example.com/audit"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </SettingField>
      <SettingField
        name="secret"
        label={webhook ? "New secret" : "Secret"}
        required={!webhook}
        disabled={isPending}
        errors={failure?.errors.secret}
        description={
          webhook
            ? "Leave empty to keep the stored secret."
            : "Signs each request. At least 24 characters. It is never shown again."
        }
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            className="font-mono"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        )}
      </SettingField>
      <FormMessage>
        {failure && Object.keys(failure.errors).length === 0 ? failure.message : null}
      </FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={!isDirty}>
          {webhook ? "Save webhook" : "Set up webhook"}
        </Button>
        {webhook ? (
          <>
            <Button variant="outline" size="sm" disabled={isPending} onClick={() => void test()}>
              Test
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={isPending || isDirty}
              onClick={() =>
                void put(
                  { url: webhook.url, is_paused: !webhook.is_paused },
                  webhook.is_paused ? "Webhook resumed" : "Webhook paused",
                )
              }
            >
              {webhook.is_paused ? "Resume" : "Pause"}
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={() => setRemoving(true)}
            >
              Remove
            </Button>
          </>
        ) : null}
      </div>
      <UnsavedChangesGuard dirty={isDirty && !isPending} />
      <LazyConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove webhook?"
        description="Entries are no longer sent. If you set up a webhook again, it starts with entries created from then on."
        confirmLabel="Remove"
        destructive
        onConfirm={async () => {
          await request(PATH, { method: "DELETE" });
          setUrl("");
          router.refresh();
        }}
      />
    </form>
  );
}
