"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Sparkles } from "@/components/ui/icons";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import type { RecordAddress } from "./record-screen";

const samplesPath = ({ projectId, type }: RecordAddress) =>
  `/api/projects/${encodeURIComponent(projectId)}/workspaces/${type}/sample`;

/** Loads sample data into an empty workspace. */
export function LoadSamples({ address }: { address: RecordAddress }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const load = () =>
    startTransition(async () => {
      try {
        await request(samplesPath(address), { method: "POST" });
        startTransition(() => router.refresh());
        notify.success(
          "Sample data loaded",
          "It's labeled “Sample”. You can remove it at any time.",
        );
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to load the sample data. Please try again."));
      }
    });
  return (
    <Button variant="outline" pending={isPending} onClick={load}>
      <Sparkles aria-hidden />
      Load sample data
    </Button>
  );
}

/** Says that the list has sample data, with a button to remove it. */
export function SampleNotice({ address }: { address: RecordAddress }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const remove = () =>
    startTransition(async () => {
      try {
        const path = samplesPath(address);
        const { removed } = await request<{ removed: number }>(path, { method: "DELETE" });
        startTransition(() => router.refresh());
        notify.success(removed === 1 ? "1 sample row removed" : `${removed} sample rows removed`);
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to remove the sample data. Please try again."));
      }
    });
  return (
    <Alert
      title="This workspace shows sample data"
      action={
        <Button variant="outline" size="sm" pending={isPending} onClick={remove}>
          Remove sample data
        </Button>
      }
    >
      Rows you edit are kept when you remove the sample data.
    </Alert>
  );
}
