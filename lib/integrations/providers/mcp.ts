import type { Config } from "@/lib/context/config";
import { AppError } from "@/lib/errors";
import { isAllowedAddress } from "@/lib/outbound-fetch";
import { listRemoteTools, type ToolServer } from "../tool-server";
import { type Connection, failedProbe, type Probe, type Provider } from "./provider";

const NOT_ALLOWED =
  "This deployment doesn't allow the Server URL. Add its origin to OUTBOUND_ALLOWED_ORIGINS.";

const rulesOf = (deployment: Config) => ({ allowedOrigins: deployment.outboundAllowedOrigins });

function readAddress(deployment: Config, serverUrl: string) {
  if (!isAllowedAddress(serverUrl, rulesOf(deployment)))
    throw new AppError("invalid_input", NOT_ALLOWED, { errors: { serverUrl: [NOT_ALLOWED] } });
  return { serverUrl: new URL(serverUrl).href };
}

/** The address and token for calling a server. */
export function toolServer(deployment: Config, { keys, config }: Connection): ToolServer {
  const address = config.serverUrl ?? "";
  return {
    address,
    host: URL.parse(address)?.host ?? "The server",
    token: keys.token ?? null,
    rules: rulesOf(deployment),
  };
}

/** Lists the server's tools. Changes nothing, and shows whether the token is accepted. */
async function probe(deployment: Config, connection: Connection): Promise<Probe> {
  const server = toolServer(deployment, connection);
  try {
    const tools = await listRemoteTools(server);
    const counted = `${tools.length} ${tools.length === 1 ? "tool" : "tools"}`;
    return {
      success: true,
      message: `Connected to ${server.host}: ${counted} available`,
      reaches: [`Tools (${counted})`],
      models: [],
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failedProbe(error.message);
  }
}

export const mcp = {
  label: "Tool server (MCP)",
  noun: "a tool server",
  category: "tools",
  sentence: "Give agents tools from a Model Context Protocol server",
  features: ["Tools for agents", "A person approves each call"],
  limit: 50,
  fields: [
    {
      name: "serverUrl",
      label: "Server URL",
      kind: "address",
      placeholder: "https://tools.example.com/mcp",
      hint: "Streamable HTTP. Its origin must be listed in OUTBOUND_ALLOWED_ORIGINS.",
    },
    {
      name: "token",
      label: "Token",
      kind: "key",
      optional: true,
      hint: "Sent as a bearer token. Leave blank if the server needs none.",
    },
  ],
  readAddress,
  probe,
} as const satisfies Provider;
