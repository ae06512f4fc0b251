"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { ImportTarget } from "./import-target";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./import-dialog")).ImportDialog,
);
export const preloadImport = dialogCode.preload;

const OpenImport = createContext<((target: ImportTarget) => void) | null>(null);

/** Returns what opens the import dialog of the surrounding `ImportHost`. */
export function useOpenImport() {
  const open = use(OpenImport);
  if (!open) throw new Error("An import needs an ImportHost around it");
  return open;
}

/**
 * Holds the import dialog. It is around the list, because a list that gets its first rows replaces
 * the button that opened the dialog. Its code loads when it opens.
 */
export function ImportHost({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ImportTarget | null>(null);
  const close = () => setTarget(null);
  return (
    <OpenImport value={setTarget}>
      {children}
      {target ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(ImportDialog) => <ImportDialog {...target} onClose={close} />}
        </LazyDialog>
      ) : null}
    </OpenImport>
  );
}
