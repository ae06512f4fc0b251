import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Action, POLICY } from "@/lib/auth/policy";
import type { SystemRole } from "@/lib/auth/roles";
import { AppError } from "@/lib/errors";
import { PROJECT } from "@/lib/projects/definition";

export interface Guarded {
  name: string;
  run: (...input: unknown[]) => unknown;
  /** What its role is asked for; null where being signed in is enough, or the action depends on what it is called for. */
  action: Action | null;
}

/** Its first decision, as the functions' own text has it. */
const DECIDES =
  /\b(?:authorize|requireActor|requireSession)\)?\(\s*ctx\.actor(?:,\s*"([\w.]+)"\))?/;

const isAction = (text: string | undefined): text is Action => text !== undefined && text in POLICY;

/** The exported functions of lib that decide about whoever their context names. */
export async function findGuarded(): Promise<Guarded[]> {
  const found: Guarded[] = [];
  for (const file of globSync("lib/*/*.ts").toSorted()) {
    if (!DECIDES.test(readFileSync(file, "utf8"))) continue;
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ resolve(file));
    for (const [name, value] of Object.entries(exported)) {
      const decides = typeof value === "function" && DECIDES.exec(String(value));
      if (!decides) continue;
      const run = (...input: unknown[]) => Reflect.apply(value, undefined, input);
      found.push({ name, run, action: isAction(decides[1]) ? decides[1] : null });
    }
  }
  return found;
}

/** What it is refused with, by nothing but who calls: what it is given fits nothing. */
export async function refusalOf({ run }: Guarded, context: unknown): Promise<unknown> {
  try {
    await run(context, { item: PROJECT }, {}, {});
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
  return "answered";
}

/** The use cases that a role may not call, by the policy's roles alone. */
export function deniedTo(role: SystemRole, guarded: readonly Guarded[]): Guarded[] {
  return guarded.filter(({ action }) => action && !POLICY[action].roles.includes(role));
}
