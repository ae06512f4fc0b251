import { sha256Hex } from "@/lib/crypto/hash";

/** The value with the keys of its objects in one order, so that the same arguments are always the same text. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOneOrder(inner)]));
}

/** The arguments as they are stored and compared. */
export const canonicalJson = (value: unknown) => JSON.stringify(inOneOrder(value ?? null));

/** What an approval is bound to: the tool and its arguments, nothing else. */
export const approvalHash = (tool: string, args: unknown) =>
  sha256Hex(`${tool}\n${canonicalJson(args)}`);

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What will be done, as label and value: made by code from the arguments alone. */
export function renderArguments(args: unknown, path = ""): [string, string][] {
  if (typeof args !== "object" || args === null || Array.isArray(args))
    return [[path || "value", valueText(args)]];
  return Object.entries(args).flatMap(([key, value]) => {
    const label = path ? `${path}.${key}` : key;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject
      ? renderArguments(value, label)
      : [[label, valueText(value)] as [string, string]];
  });
}
