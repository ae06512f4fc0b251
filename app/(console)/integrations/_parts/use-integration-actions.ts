"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import type {
  IntegrationStateView,
  IntegrationStatus,
  IntegrationTestResult,
} from "@/lib/integrations/schema";
import { callAction } from "@/lib/request/call-action";
import { request } from "@/lib/request/request";
import { isUnanswered } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { useRestore } from "../../_parts/items/use-restore";
import { deleteIntegrationAction, toggleIntegrationAction } from "../actions";
import { actFailure } from "./failure-texts";

/** What a row shows until the server answers. */
export interface Overlay {
  status?: IntegrationStatus;
  errorMessage?: string | null;
  isActive?: boolean;
  isDeleted?: boolean;
  isPending: boolean;
}

/** Milliseconds after a create or a test until the list reloads. */
export const RELOAD_AFTER_MS = 500;
/** Milliseconds. The server answers a test within 10 s. */
const TEST_TIMEOUT_MS = 15_000;

/** Overlays by row. Each stays during its call and is dropped when newer rows arrive. */
function useOverlays(rows: readonly IntegrationStateView[]) {
  const [overlays, setOverlays] = useState<Record<string, Overlay>>({});
  const [seenRows, setSeenRows] = useState(rows);
  if (rows !== seenRows) {
    setSeenRows(rows);
    setOverlays(
      Object.fromEntries(Object.entries(overlays).filter(([, { isPending }]) => isPending)),
    );
  }
  const set = (id: string, change: Overlay) =>
    setOverlays((present) => ({ ...present, [id]: { ...present[id], ...change } }));
  return { overlays, set };
}

/** Test, toggle and delete. Each shows at once and is rolled back on failure. */
export function useIntegrationActions(rows: readonly IntegrationStateView[]) {
  const router = useRouter();
  const { overlays, set } = useOverlays(rows);
  const { tellDeleted } = useRestore();

  async function test(row: IntegrationStateView): Promise<void> {
    set(row.id, { status: "testing", errorMessage: null, isPending: true });
    try {
      // Not a server action, because those run one after another and a provider can take eight
      // seconds.
      const result = await request<IntegrationTestResult>(`/api/integrations/${row.id}/test`, {
        method: "POST",
        timeoutMs: TEST_TIMEOUT_MS,
      });
      const { success, status, message } = result;
      set(row.id, { status, errorMessage: success ? null : message, isPending: false });
      if (success) notify.success(message, row.name);
      else notify.error(`Test failed: ${message}`, row.name);
      setTimeout(() => router.refresh(), RELOAD_AFTER_MS);
    } catch (thrown) {
      const { message, detail } = actFailure("Test", thrown);
      set(row.id, { status: "error", errorMessage: detail ?? message, isPending: false });
      notify.error(message, detail);
    }
  }

  async function testMail(row: IntegrationStateView): Promise<void> {
    try {
      const { sent, message } = await request<{ sent: boolean; message: string }>(
        `/api/integrations/${row.id}/test-mail`,
        { method: "POST", timeoutMs: TEST_TIMEOUT_MS },
      );
      if (sent) notify.success("Test email sent", message);
      else notify.error("Failed to send the test email", message);
    } catch (thrown) {
      const { message, detail } = actFailure("Test", thrown);
      notify.error(message, detail);
    }
  }

  async function toggle(row: IntegrationStateView, isActive: boolean): Promise<void> {
    set(row.id, { isActive, isPending: true });
    try {
      await callAction(toggleIntegrationAction, { id: row.id, isActive });
      set(row.id, { isActive, isPending: false });
    } catch (thrown) {
      const { message, detail } = actFailure("Toggle", thrown);
      set(row.id, { isActive: undefined, isPending: false });
      if (isUnanswered(thrown)) notify.failure(thrown, message, () => void toggle(row, isActive));
      else notify.error(message, detail);
    }
  }

  async function remove(row: IntegrationStateView): Promise<void> {
    set(row.id, { isDeleted: true, isPending: true });
    try {
      await callAction(deleteIntegrationAction, { id: row.id });
      tellDeleted("Integration deleted", { kind: "integration", id: row.id, name: row.name });
    } catch (thrown) {
      const { message, detail } = actFailure("Delete", thrown);
      set(row.id, { isDeleted: false, isPending: false });
      notify.error(message, detail);
      router.refresh();
    }
  }

  return { overlays, test, testMail, toggle, remove };
}
