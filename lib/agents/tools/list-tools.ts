import * as z from "zod";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { TOOL_NAMES } from "./tool-titles";
import { TOOLS } from "./tools";

export const toolViewSchema = z
  .object({
    name: z.enum(TOOL_NAMES),
    title: z.string(),
    about: z.string().meta({ description: "What it does, and when it is of use." }),
    needs: z.string().meta({
      description: "What whoever a run acts for must be allowed to do by hand.",
    }),
    changes: z.boolean(),
    untrusted: z.boolean().meta({ description: "It brings text that anybody may have written." }),
    always_asks: z.boolean().meta({ description: "No agent may use it without asking." }),
    sends: z.boolean().meta({
      description: "It carries what its call says to somewhere outside.",
    }),
    private: z.boolean().meta({ description: "It reads what is not for everybody." }),
  })
  .meta({ id: "Tool" });
export type ToolView = z.infer<typeof toolViewSchema>;

/**
 * Everything that an agent can be allowed to do.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listTools(ctx: Context): Promise<ToolView[]> {
  authorize(ctx.actor, "agents.list");
  return TOOLS.map(({ name, title, about, needs, changes, ...tool }) => ({
    ...{ name, title, about, needs, changes },
    untrusted: tool.untrusted ?? false,
    private: tool.private ?? false,
    sends: tool.sends ?? false,
    always_asks: tool.alwaysAsks ?? false,
  }));
}
