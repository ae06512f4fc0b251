import { ROUTE_TABLE, withIds } from "../../api/route-table";
import { WORDS } from "../matrix/world";
import type { System } from "../system";
import { idsIn, type Place } from "./place";

export interface Asked {
  path: string;
  status: number;
  /** All that came: headers and body. */
  text: string;
}

/** Every GET that the routes declare, once for each set of ids that its path may name. */
export async function askEverything(
  system: System,
  headers: Record<string, string>,
  sides: readonly Record<string, string>[],
): Promise<Asked[]> {
  const templates = ROUTE_TABLE.filter(({ method }) => method === "GET").map(
    ({ template }) => template,
  );
  const paths = new Set(
    templates.flatMap((template) => sides.map((ids) => withIds(template, ids))),
  );
  const answers: Asked[] = [];
  for (const path of paths) {
    const response = await system.request(path, { headers });
    const text = `${[...response.headers].join("\n")}\n${await response.text()}`;
    answers.push({ path, status: response.status, text });
  }
  return answers;
}

/** What an answer names of a place, with the call. */
export function namesOf(
  { path, status, text }: Asked,
  { side, newIds }: Place,
  except: ReadonlySet<string> = new Set(),
): string[] {
  const ids = idsIn(text).filter((id) => newIds.has(id) && !path.includes(id) && !except.has(id));
  const at = text.toLowerCase().indexOf(WORDS[side].toLowerCase());
  const words = at < 0 ? [] : [text.slice(Math.max(0, at - 20), at + 40)];
  return [...new Set([...ids, ...words])].map((one) => `${status} ${path} names ${one}`);
}
