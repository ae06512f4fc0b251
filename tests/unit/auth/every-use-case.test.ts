import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Action, POLICY } from "@/lib/auth/policy";
import { SYSTEM_ROLES } from "@/lib/auth/roles";
import { AppError } from "@/lib/errors";
import { PROJECT } from "@/lib/projects/definition";
import { createTestSystem, type TestSystem } from "../../support/test-system";

interface Guarded {
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
async function findGuarded(): Promise<Guarded[]> {
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

describe("every use case that decides about its caller", () => {
  let system: TestSystem;
  let guarded: Guarded[];

  beforeAll(async () => {
    system = await createTestSystem();
    guarded = await findGuarded();
  });
  afterAll(() => system.close());

  /** What it is refused with, by nothing but who calls: what it is given fits nothing. */
  async function refusalOf({ run }: Guarded, context: unknown): Promise<unknown> {
    try {
      await run(context, { item: PROJECT }, {}, {});
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
    return "answered";
  }

  it("[P102] [W393] refuses nobody in particular before it reads anything", async () => {
    const refusals: Record<string, unknown> = {};
    for (const one of guarded) refusals[one.name] = await refusalOf(one, system.context(null));
    const wrong = Object.entries(refusals).filter(([, code]) => code !== "unauthenticated");
    expect(guarded.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("[P102] [W393] refuses whoever has a role that the policy does not name", async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const role of SYSTEM_ROLES) {
      const context = system.context(await system.createActor(role));
      for (const one of guarded) {
        if (!one.action || POLICY[one.action].roles.includes(role)) continue;
        asked += 1;
        const code = await refusalOf(one, context);
        if (code !== "forbidden") wrong.push(`${one.name} for ${role}: ${code}`);
      }
    }
    expect(asked).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});
