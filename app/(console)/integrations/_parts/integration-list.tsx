"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import type { ProviderDescriptions } from "@/lib/integrations/providers";
import type { IntegrationStateView, IntegrationView } from "@/lib/integrations/schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import { IntegrationCard, type IntegrationPermissions } from "./integration-card";
import type { TestHistoryDialogProps } from "./test-history-dialog";
import { type Overlay, useIntegrationActions } from "./use-integration-actions";

const editDialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./integration-dialog")).IntegrationDialog,
);

interface IntegrationListProps {
  providers: ProviderDescriptions;
  /** With details for people who may see them, otherwise names, types and states. */
  rows: readonly (IntegrationView | IntegrationStateView)[];
  /** By integration id. */
  permissions: Readonly<Record<string, IntegrationPermissions>>;
  /** Heading level of the cards. */
  level: 3 | 4;
  /** Address of the test history. The integration's id is appended. */
  historyHref: string;
}

const NO_PERMISSIONS: IntegrationPermissions = {
  canSeeSettings: false,
  canTest: false,
  canToggle: false,
  canEdit: false,
  canDelete: false,
};

const hasDetails = (row: IntegrationView | IntegrationStateView): row is IntegrationView =>
  "config" in row;

export function IntegrationList({
  providers,
  rows,
  permissions,
  level,
  historyHref,
}: IntegrationListProps) {
  const { overlays, test, testMail, toggle, remove } = useIntegrationActions(rows);
  const [deleting, setDeleting] = useState<IntegrationStateView | null>(null);
  const [editing, setEditing] = useState<IntegrationView | null>(null);
  const detailsOf = (row: IntegrationView | IntegrationStateView) =>
    hasDetails(row) && permissions[row.id]?.canSeeSettings ? row : null;
  const shown = rows.filter((row) => !overlays[row.id]?.isDeleted);

  return (
    <>
      <ul aria-label="Integrations" className="list-rows border-hair border-t">
        {shown.map((row) => (
          <li key={row.id} data-integration={row.id} className="min-w-0">
            <IntegrationCard
              row={{ ...row, ...withoutUndefined(overlays[row.id]) }}
              provider={providers[row.type]}
              details={detailsOf(row)}
              errorMessage={errorOf(detailsOf(row), overlays[row.id])}
              isSwitching={isSwitching(overlays[row.id])}
              isTesting={overlays[row.id]?.status === "testing"}
              permissions={permissions[row.id] ?? NO_PERMISSIONS}
              level={level}
              historyHref={`${historyHref}${historyHref.includes("?") ? "&" : "?"}history=${row.id}`}
              onTest={() => test(row)}
              onTestMail={() => void testMail(row)}
              onToggle={(isActive) => toggle(row, isActive)}
              onEdit={() => setEditing(detailsOf(row))}
              onDelete={() => setDeleting(row)}
            />
          </li>
        ))}
      </ul>
      {deleting ? (
        <LazyConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setDeleting(null)}
          title={`Delete ${deleting.name}`}
          description="Are you sure you want to delete this integration? Everything that uses it stops working. You can restore it from the trash for 30 days."
          confirmLabel="Delete Integration"
          destructive
          // Removed at once: the dialog doesn't wait, and a failure restores the card.
          onConfirm={() => {
            void remove(deleting);
          }}
        />
      ) : null}
      {editing ? (
        <LazyDialog key={editing.id} code={editDialogCode} onClose={() => setEditing(null)}>
          {(IntegrationDialog) => (
            <IntegrationDialog
              providers={providers}
              stored={editing}
              type={editing.type}
              onClose={() => setEditing(null)}
            />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}

const isSwitching = (overlay: Overlay | undefined) =>
  overlay?.isActive !== undefined && overlay.isPending;

function withoutUndefined(overlay: Overlay | undefined): Partial<IntegrationStateView> {
  return {
    ...(overlay?.status !== undefined && { status: overlay.status }),
    ...(overlay?.isActive !== undefined && { isActive: overlay.isActive }),
  };
}

function errorOf(details: IntegrationView | null, overlay: Overlay | undefined): string | null {
  if (!details) return null;
  return overlay?.errorMessage === undefined ? details.errorMessage : overlay.errorMessage;
}

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./test-history-dialog")).TestHistoryDialog,
);

/** Loaded on demand, to keep its code out of the panel. */
export function LazyTestHistoryDialog(props: TestHistoryDialogProps) {
  const router = useRouter();
  return (
    <LazyDialog
      code={dialogCode}
      onClose={() => router.replace(props.closeHref, { scroll: false })}
    >
      {(TestHistoryDialog) => <TestHistoryDialog {...props} />}
    </LazyDialog>
  );
}
