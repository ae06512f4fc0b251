"use client";

import { useOptimistic, useTransition } from "react";
import { RelativeTime } from "@/components/relative-time";
import { RoleBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { MAX_TOKENS_PER_USER } from "@/lib/limits";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import type { AccountWithTokens } from "@/lib/service-accounts/read-service-accounts";
import type { ApiTokenView } from "@/lib/tokens/schema";
import { notify } from "@/lib/ui/notify";
import { TokenRow } from "../../../../../_parts/tokens/token-row";
import { updateServiceAccountAction } from "../../service-account-actions";

interface ServiceAccountRowProps {
  projectId: string;
  account: AccountWithTokens;
  onEdit: () => void;
  onDelete: () => void;
  onNewToken: () => void;
  onRevoke: (token: ApiTokenView) => void;
}

/** One service account: its purpose, its state and its API tokens. */
export function ServiceAccountRow(props: ServiceAccountRowProps) {
  const { projectId, account, onEdit, onDelete, onNewToken, onRevoke } = props;
  const { id, name, role, description, tokens, last_used, created_by, created_at } = account;
  const [isActive, setActive] = useOptimistic(account.active);
  const [, startTransition] = useTransition();

  function change(active: boolean) {
    startTransition(async () => {
      setActive(active);
      try {
        const input = { active };
        await callAction(updateServiceAccountAction, { projectId, accountId: id, input });
        notify.success(active ? `${name} activated` : `${name} deactivated`);
      } catch (thrown) {
        const failed = `Failed to ${active ? "activate" : "deactivate"} ${name}. Please try again.`;
        notify.failure(thrown, messageOr(thrown, failed), () => change(active));
      }
    });
  }

  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 py-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="min-w-0 break-words">{name}</span>
            <RoleBadge role={role} />
            {isActive ? null : <Badge tone="neutral">Inactive</Badge>}
          </p>
          {description ? <p className="break-words text-13">{description}</p> : null}
          <p className="text-13 text-muted-foreground">
            {created_by ? `Created by ${created_by}, ` : "Created "}
            <RelativeTime value={created_at} />
            {last_used ? (
              <>
                {" · "}last used <RelativeTime value={last_used} />
              </>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Switch
            aria-label={`${name} is active`}
            checked={isActive}
            onCheckedChange={(next) => change(next)}
          />
          <Button variant="outline" size="sm" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button variant="outline" size="sm" onClick={onDelete} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </div>
      </div>
      {tokens.length > 0 ? (
        <ul aria-label={`API tokens of ${name}`} className="lines">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              isOfPerson={false}
              onRevoke={() => onRevoke(token)}
            />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          disabled={tokens.length >= MAX_TOKENS_PER_USER}
          onClick={onNewToken}
          aria-label={`Create token for ${name}`}
        >
          Create token
        </Button>
        {tokens.length === 0 ? (
          <p className="text-13 text-muted-foreground">No API tokens yet.</p>
        ) : null}
      </div>
    </li>
  );
}
