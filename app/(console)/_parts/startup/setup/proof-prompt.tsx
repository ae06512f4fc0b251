import { type FormEvent, useId } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { PASSWORD_TEXTS } from "@/lib/request/setup-failure";
import { verifyPassword } from "./setup-calls";
import { type StageCall, useStageCall } from "./stage-form";

/**
 * Asks for the setup password again, because its proof expires after half an hour. The stage stays
 * open.
 */
export function ProofPrompt({ stage }: { stage: StageCall }) {
  const call = useStageCall();
  const id = useId();
  if (stage.failure?.code !== "setup_proof_required") return null;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    void call.run(PASSWORD_TEXTS, async () => {
      await verifyPassword(password);
      stage.clear();
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-2">
      <Label htmlFor={id}>Setup password</Label>
      <div className="flex gap-2">
        <Input id={id} name="password" type="password" autoComplete="off" required />
        <Button type="submit" variant="secondary" pending={call.isPending}>
          Continue
        </Button>
      </div>
      <FormMessage className="empty:hidden">{call.failure?.message}</FormMessage>
    </form>
  );
}
