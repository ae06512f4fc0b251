"use client";

import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { SystemRole } from "@/lib/auth/roles";
import { MAX_TOKENS_PER_USER } from "@/lib/limits";
import { callAction } from "@/lib/request/call-action";
import type { ApiTokenView } from "@/lib/tokens/schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { TokenRow } from "../../_parts/tokens/token-row";
import { createTokenAction, revokeTokenAction } from "../actions";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../_parts/tokens/new-token-dialog")).NewTokenDialog,
);

interface TokenListProps {
  tokens: readonly ApiTokenView[];
  /** The person's role. A token can't have a higher one. */
  role: SystemRole;
}

/** The person's API tokens, to revoke and create. */
export function TokenList({ tokens, role }: TokenListProps) {
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiTokenView | null>(null);
  const close = () => setAdding(false);

  async function revoke(): Promise<void> {
    if (!revoking) return;
    await callAction(revokeTokenAction, { id: revoking.id });
    notify.success("Token revoked", revoking.name);
  }

  const isFull = tokens.length >= MAX_TOKENS_PER_USER;
  const create = (
    <Button
      variant={tokens.length > 0 ? "outline" : "default"}
      size="sm"
      disabled={isFull}
      onPointerEnter={dialogCode.preload}
      onClick={() => setAdding(true)}
    >
      Create token
    </Button>
  );
  return (
    <Card id="api-tokens">
      <CardHeader>
        <CardTitle>API tokens</CardTitle>
        <CardDescription>
          Let scripts call the{" "}
          <a href="/api/docs" className="underline underline-offset-4 hover:text-foreground">
            API
          </a>{" "}
          on your behalf, or connect AI tools through the{" "}
          <Link href="/account/mcp" className="underline underline-offset-4 hover:text-foreground">
            MCP server
          </Link>
          . Changing your password revokes them.
          {isFull
            ? ` You have reached the limit of ${MAX_TOKENS_PER_USER} tokens. Revoke one to create another.`
            : null}
        </CardDescription>
        {tokens.length > 0 ? <CardAction>{create}</CardAction> : null}
      </CardHeader>
      {tokens.length > 0 ? (
        <ul aria-label="API tokens" className="lines">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          kind="first-use"
          level={3}
          title="No API tokens"
          description="Create a token to call the API from a script. You can revoke it at any time."
          action={create}
        />
      )}
      {isAdding ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(NewTokenDialog) => (
            <NewTokenDialog
              ownRole={role}
              hint="Give it only the access it needs. A token can never do more than you can."
              draftName="token-new"
              create={(token) => callAction(createTokenAction, token)}
              onClose={close}
            />
          )}
        </LazyDialog>
      ) : null}
      <LazyConfirmDialog
        open={revoking !== null}
        onOpenChange={(isOpen) => !isOpen && setRevoking(null)}
        title={`Revoke token ${revoking?.name ?? ""}?`}
        description="Scripts that use it stop working immediately. This can't be undone."
        confirmLabel="Revoke"
        destructive
        onConfirm={revoke}
      />
    </Card>
  );
}
