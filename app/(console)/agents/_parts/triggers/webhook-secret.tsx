import { Button } from "@/components/ui/button";

export interface NewSecret {
  path: string;
  secret: string;
}

interface WebhookSecretProps extends NewSecret {
  onClose: () => void;
}

/** A webhook's new secret, shown once, and how a call is signed with it. */
export function WebhookSecret({ path, secret, onClose }: WebhookSecretProps) {
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md bg-muted p-3">
      <p className="font-medium">Copy the secret now. You can't see it again.</p>
      <p className="break-all font-mono text-13">{secret}</p>
      <p className="break-words text-13 text-muted-foreground">
        Sign each POST to <span className="break-all font-mono">{path}</span> with the header{" "}
        <span className="break-all font-mono">x-atrium-signature: t=seconds,v1=hex</span>: the
        HMAC-SHA-256 of the time, a dot and the body. Give each event its own id in the JSON body.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
