import { TriangleAlert } from "@/components/ui/icons";
import { mixedScriptsWarning } from "@/lib/text/text-characters";

/** Warns if a name or an email mixes scripts with similar letters. */
export function ScriptWarning(person: { name?: string; email?: string }) {
  const warning = mixedScriptsWarning(person);
  if (!warning) return null;
  return (
    <p className="flex items-start gap-1.5 text-13 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {warning}
    </p>
  );
}
