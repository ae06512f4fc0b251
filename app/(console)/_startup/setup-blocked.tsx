import { Alert } from "@/components/ui/alert";
import { SetupFrame } from "./setup/setup-frame";

/** Without SETUP_PASSWORD nobody could prove to be entitled to first-time set-up: says why it cannot start. */
export function SetupBlocked() {
  return (
    <SetupFrame>
      <Alert variant="warning" title="Set-up cannot start: SETUP_PASSWORD is not set">
        <p>
          Set-up is protected by a password that this deployment has to be given; there is no
          default.
        </p>
        <p className="mt-2">
          Set it with{" "}
          <code className="font-mono text-[0.8125rem]">wrangler secret put SETUP_PASSWORD</code> (or
          in <code className="font-mono text-[0.8125rem]">.dev.vars</code> for a local start), then
          reload this page.
        </p>
      </Alert>
    </SetupFrame>
  );
}
