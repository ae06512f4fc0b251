import * as z from "zod";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { TOOL_NAMES } from "./tool-titles";
import { TOOLS } from "./tools";

export const toolViewSchema = z
  .object({
    name: z.enum(TOOL_NAMES),
    title: z.string(),
    description: z
      .string()
      .meta({ description: "What the tool does and when to use it.", renamedFrom: "about" }),
    requires: z.string().meta({
      renamedFrom: "needs",
      description: "What the person a run acts on behalf of needs access to.",
    }),
    changes: z.boolean(),
    untrusted: z.boolean().meta({ description: "Reads untrusted content." }),
    always_asks: z.boolean().meta({ description: "Every call needs approval." }),
    sends: z.boolean().meta({
      description: "Sends its arguments to a server outside this deployment.",
    }),
    private: z.boolean().meta({ description: "Reads data with restricted access." }),
  })
  .meta({ id: "Tool" });
export type ToolView = z.infer<typeof toolViewSchema>;

/**
 * Returns all tools that an agent can be given.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listTools(ctx: Context): Promise<ToolView[]> {
  authorize(ctx.actor, "agents.list");
  return TOOLS.map(({ name, title, description, requires, changes, ...tool }) => ({
    ...{ name, title, description, requires, changes },
    untrusted: tool.untrusted ?? false,
    private: tool.private ?? false,
    sends: tool.sends ?? false,
    always_asks: tool.alwaysAsks ?? false,
  }));
}
