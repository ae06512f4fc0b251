import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** What happened to the session that was here before. */
export type SessionNotice = { kind: "ended" } | { kind: "untold"; onRetry: () => void };

/** Says it above the sign-in. */
export function SessionNoticeAlert({ notice }: { notice: SessionNotice }) {
  return notice.kind === "ended" ? <SessionEnded /> : <SignOutUntold onRetry={notice.onRetry} />;
}

function SessionEnded() {
  return <Alert variant="info">Your session has ended. Please sign in again.</Alert>;
}

/** The screen is signed out, the server is not: somebody on a shared machine must know. */
function SignOutUntold({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="warning"
      role="alert"
      title="The server could not be told"
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Sign out again
        </Button>
      }
    >
      You are signed out on this screen, but the session still stands on the server.
    </Alert>
  );
}
