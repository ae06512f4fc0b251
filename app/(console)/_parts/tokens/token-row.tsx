import { RelativeTime } from "@/components/relative-time";
import { RoleBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { ApiTokenView } from "@/lib/tokens/schema";
import { scopeWords } from "./token-limits";

interface TokenRowProps {
  token: ApiTokenView;
  onRevoke: () => void;
  /** Also shows role and project, which a service account can't choose. */
  isOfPerson?: boolean;
}

/** One API token in a list, with a button to revoke it. */
export function TokenRow({ token, onRevoke, isOfPerson = true }: TokenRowProps) {
  const limits = [
    token.scopes && scopeWords(token.scopes),
    token.networks.length > 0 && `only from ${token.networks.join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{token.name}</span>
          {isOfPerson ? <RoleBadge role={token.role} /> : null}
          <Badge tone={token.access === "write" ? "warning" : "neutral"}>
            {token.scopes ? "By area" : token.access === "write" ? "Read and write" : "Read only"}
          </Badge>
          {isOfPerson && token.project ? <Badge tone="neutral">{token.project.name}</Badge> : null}
          {token.is_expired ? <Badge tone="danger">Expired</Badge> : null}
        </p>
        <p className="text-13 text-muted-foreground">
          <code className="font-mono">atr_…{token.last_four}</code>
          {" · "}
          {token.last_used ? (
            <>
              last used <RelativeTime value={token.last_used} />
            </>
          ) : (
            "never used"
          )}
          {token.is_expired ? ", expired " : ", expires "}
          <RelativeTime value={token.expires_at} />
        </p>
        {limits ? <p className="break-words text-13 text-muted-foreground">{limits}</p> : null}
      </div>
      <Button
        variant="outline"
        size="sm"
        onClick={onRevoke}
        aria-label={`Revoke token: ${token.name}`}
      >
        Revoke
      </Button>
    </li>
  );
}
