"use client";

import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { MAX_SERVICE_ACCOUNTS } from "@/lib/limits";
import { callAction } from "@/lib/request/call-action";
import type { AccountWithTokens } from "@/lib/service-accounts/read-service-accounts";
import type { ApiTokenView } from "@/lib/tokens/schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import {
  createServiceTokenAction,
  deleteServiceAccountAction,
  revokeServiceTokenAction,
} from "../../service-account-actions";
import { ServiceAccountRow } from "./service-account-row";

const isServer = typeof window === "undefined";
const accountCode = lazyCode(
  isServer ? null : async () => (await import("./service-account-dialog")).ServiceAccountDialog,
);
const tokenCode = lazyCode(
  isServer
    ? null
    : async () => (await import("../../../../../_parts/tokens/new-token-dialog")).NewTokenDialog,
);

/** The open dialog. */
type OpenDialog =
  | { what: "create" }
  | { what: "edit" | "delete" | "token"; account: AccountWithTokens }
  | { what: "revoke"; account: AccountWithTokens; token: ApiTokenView };

interface ServiceAccountsProps {
  projectId: string;
  accounts: readonly AccountWithTokens[];
}

/** Service accounts, with which programs use this project, and their API tokens. */
export function ServiceAccounts({ projectId, accounts }: ServiceAccountsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const accountId = openDialog && openDialog.what !== "create" ? openDialog.account.id : "";
  const address = { projectId, accountId };

  async function remove(): Promise<void> {
    if (openDialog?.what !== "delete") return;
    await callAction(deleteServiceAccountAction, address);
    notify.success("Service account deleted", openDialog.account.name);
  }

  async function revoke(): Promise<void> {
    if (openDialog?.what !== "revoke") return;
    await callAction(revokeServiceTokenAction, { ...address, tokenId: openDialog.token.id });
    notify.success("Token revoked", openDialog.token.name);
  }

  const create = (
    <Button
      size="sm"
      disabled={accounts.length >= MAX_SERVICE_ACCOUNTS}
      onPointerEnter={accountCode.preload}
      onClick={() => setOpenDialog({ what: "create" })}
    >
      New service account
    </Button>
  );
  return (
    <Card id="service-accounts">
      <CardHeader>
        <CardTitle>Service accounts</CardTitle>
        <CardDescription>
          Accounts for programs that work in this project. They use API tokens, never sign in, and
          stay when the person who created them leaves.
        </CardDescription>
        {accounts.length > 0 ? <CardAction>{create}</CardAction> : null}
      </CardHeader>
      {accounts.length > 0 ? (
        <ul aria-label="Service accounts" className="grid gap-3">
          {accounts.map((account) => (
            <ServiceAccountRow
              key={account.id}
              projectId={projectId}
              account={account}
              onEdit={() => setOpenDialog({ what: "edit", account })}
              onDelete={() => setOpenDialog({ what: "delete", account })}
              onNewToken={() => setOpenDialog({ what: "token", account })}
              onRevoke={(token) => setOpenDialog({ what: "revoke", account, token })}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          kind="first-use"
          level={3}
          title="No service accounts"
          description="Create one for a program that works in this project, such as a nightly import."
          action={create}
        />
      )}
      {openDialog?.what === "create" || openDialog?.what === "edit" ? (
        <LazyDialog code={accountCode} onClose={close}>
          {(ServiceAccountDialog) => (
            <ServiceAccountDialog
              projectId={projectId}
              account={openDialog.what === "edit" ? openDialog.account : null}
              onClose={close}
            />
          )}
        </LazyDialog>
      ) : null}
      {openDialog?.what === "token" ? (
        <LazyDialog code={tokenCode} onClose={close}>
          {(NewTokenDialog) => (
            <NewTokenDialog
              ownRole={null}
              hint={`For ${openDialog.account.name}. Give it only the access it needs. It only reaches this project.`}
              draftName={`service-token-${accountId}`}
              create={({ role: _role, project_id: _project, ...input }) =>
                callAction(createServiceTokenAction, { ...address, input })
              }
              onClose={close}
            />
          )}
        </LazyDialog>
      ) : null}
      <LazyConfirmDialog
        open={openDialog?.what === "delete"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Delete ${openDialog?.what === "delete" ? openDialog.account.name : ""}?`}
        description="Its API tokens stop working immediately. Everything it created is kept. This can't be undone."
        confirmLabel="Delete"
        destructive
        onConfirm={remove}
      />
      <LazyConfirmDialog
        open={openDialog?.what === "revoke"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Revoke the token ${openDialog?.what === "revoke" ? openDialog.token.name : ""}?`}
        description="Programs that use it stop working immediately. This can't be undone."
        confirmLabel="Revoke"
        destructive
        onConfirm={revoke}
      />
    </Card>
  );
}
