"use client";

import { useRef, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { rotateSecretsAction } from "../actions";

interface Count {
  rotated: number;
  unreadable: number;
}

/** Re-encrypts secrets that use an older key, in parts. Stopping loses nothing. */
export function RotateKeys({ outdated }: { outdated: number }) {
  const router = useRouter();
  // Total of this run, because the page's number shrinks meanwhile.
  const [run, setRun] = useState<(Count & { of: number }) | null>(null);
  const isRunning = useRef(false);

  async function rotate() {
    if (isRunning.current) return;
    isRunning.current = true;
    const count: Count = { rotated: 0, unreadable: 0 };
    setRun({ ...count, of: outdated });
    try {
      let after: string | null = null;
      do {
        const step: Count & { next: string | null } = await callAction(rotateSecretsAction, {
          after,
        });
        count.rotated += step.rotated;
        count.unreadable += step.unreadable;
        setRun({ ...count, of: outdated });
        after = step.next;
      } while (after !== null);
      report(count);
    } catch (thrown) {
      notify.error(messageOr(thrown, "Re-encryption failed"), "Click Re-encrypt now to continue.");
    } finally {
      isRunning.current = false;
      setRun(null);
      router.refresh();
    }
  }

  const done = run ? run.rotated + run.unreadable : 0;
  return (
    <Alert
      variant="warning"
      title={`${outdated} ${outdated === 1 ? "secret is" : "secrets are"} encrypted with an older key`}
      action={
        <Button variant="outline" size="sm" pending={run !== null} onClick={rotate}>
          Re-encrypt now
        </Button>
      }
    >
      <p>
        Re-encrypt them with the current ENCRYPTION_KEY before you remove the older one. They belong
        to integrations, identity providers, second factors, the audit webhook and unsent emails.
      </p>
      {run ? (
        <Progress
          label="Re-encrypting keys"
          value={done}
          max={run.of}
          valueText={`${done} of ${run.of}`}
          showLabel
          className="mt-3"
        />
      ) : null}
    </Alert>
  );
}

function report({ rotated, unreadable }: Count): void {
  const sentence = `${rotated} re-encrypted with the current key`;
  if (unreadable === 0) notify.success(sentence);
  else notify.warning(sentence, `${unreadable} couldn't be read. Enter their keys again.`);
}
