import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

export function SessionEnded() {
  return <Alert variant="info">Your session has ended. Please sign in again.</Alert>;
}

/** The screen is signed out, the server is not: somebody on a shared machine must know. */
export function SignOutUntold({ onRetry }: { onRetry: () => void }) {
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
