import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { KeyRound } from "@/components/ui/icons";
import { gatePage, load } from "@/lib/http/load";
import { MCP_TOOLS } from "@/lib/http/mcp/tools";
import { listOwnTokens } from "@/lib/tokens/own-tokens";
import type { ApiTokenView } from "@/lib/tokens/schema";
import { PageTitle } from "../../_parts/page-title";
import { ConnectCards } from "./connect-cards";

/** Explains how to connect an MCP program to this console. */
export default async function McpPage() {
  await gatePage("overview.view");
  const tokens = await load(listOwnTokens);
  return (
    <PageOutlet crumbs={[{ label: "Your account", href: "/account" }, { label: "MCP server" }]}>
      <PageTitle names={["MCP server"]} />
      <PageHeader
        title="MCP server"
        description="Let Claude Code, Cursor and other MCP clients search your RAGs and work with your projects, tasks and records on your behalf."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card>
          <CardTitle>1. Create a token</CardTitle>
          <CardDescription>
            The client signs in with one of your API tokens. A read-only token is enough to search
            and ask. You can revoke it at any time.
          </CardDescription>
          <div className="flex flex-wrap items-center gap-3">
            <Link href="/account#api-tokens" className={buttonVariants()}>
              <KeyRound aria-hidden /> API tokens
            </Link>
            {tokens.failure ? null : (
              <p className="text-13 text-muted-foreground">{tokensText(tokens.data)}</p>
            )}
          </div>
        </Card>
        <ConnectCards />
        <Card>
          <CardTitle>Tools</CardTitle>
          <CardDescription>
            Tools only reach what you can see, and every call is recorded in the audit log under
            your name. Your client asks you before a tool writes; the console doesn't ask again.
          </CardDescription>
          <ul aria-label="Tools" className="lines">
            {MCP_TOOLS.map(({ name, title, isRead }) => (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                <code className="font-mono text-13">{name}</code>
                <span className="min-w-0 flex-1 basis-48 text-13 text-muted-foreground">
                  {title}
                </span>
                <Badge tone={isRead ? "neutral" : "warning"}>
                  {isRead ? "Any token" : "Needs write access"}
                </Badge>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </PageOutlet>
  );
}

function tokensText(tokens: readonly ApiTokenView[]): string {
  const alive = tokens.filter((token) => !token.is_expired).length;
  if (alive === 0) return "You have no valid tokens.";
  return alive === 1 ? "You have 1 valid token." : `You have ${alive} valid tokens.`;
}
