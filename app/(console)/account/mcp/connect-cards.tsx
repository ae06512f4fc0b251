"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";

const never = () => () => undefined;

/** Returns the console's address as this browser reaches it. */
function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
}

const claudeCommand = (address: string) =>
  `claude mcp add --transport http atrium ${address} --header "Authorization: Bearer $ATRIUM_TOKEN"`;

const cursorFile = (address: string) =>
  JSON.stringify(
    {
      mcpServers: {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor inserts the variable
        atrium: { url: address, headers: { Authorization: "Bearer ${env:ATRIUM_TOKEN}" } },
      },
    },
    null,
    2,
  );

/**
 * The server's address and the configuration for each program. `ATRIUM_TOKEN` stands for the token.
 */
export function ConnectCards() {
  const address = `${useOrigin()}/api/mcp`;
  return (
    <>
      <Card>
        <CardTitle>2. Copy the server address</CardTitle>
        <Snippet label="Server address" text={address} />
      </Card>
      <Card>
        <CardTitle>3. Connect your client</CardTitle>
        <CardDescription>
          Store the token in the environment variable{" "}
          <code className="font-mono">ATRIUM_TOKEN</code>, so that it isn't saved in a file.
        </CardDescription>
        <Program name="Claude Code" text="In a terminal:">
          <Snippet label="Command for Claude Code" text={claudeCommand(address)} />
        </Program>
        <Program name="Cursor" text="In your project's .cursor/mcp.json, or in ~/.cursor/mcp.json:">
          <Snippet label="Configuration for Cursor" text={cursorFile(address)} />
        </Program>
        <Program
          name="Other clients"
          text="Any MCP client that supports Streamable HTTP. Use the address above and this header:"
        >
          <Snippet label="Authorization header" text="Authorization: Bearer atr_…" />
        </Program>
      </Card>
    </>
  );
}

function Program({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid min-w-0 gap-1.5">
      <h3 className="font-medium">{name}</h3>
      <p className="break-words text-13 text-muted-foreground">{text}</p>
      {children}
    </section>
  );
}

/** A text to copy, with a label. */
function Snippet({ label, text }: { label: string; text: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-2 rounded-md bg-muted p-3">
        <code className="min-w-0 select-all whitespace-pre-wrap break-all font-mono text-13">
          {text}
        </code>
        <CopyButton outcome={outcome} onCopy={() => void copy()} label={`Copy: ${label}`} />
      </div>
      <CopyMessage outcome={outcome} />
    </div>
  );
}
