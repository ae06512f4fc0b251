import { buttonVariants } from "@/components/ui/button";
import type { OpenedLink } from "@/lib/account-links/schema";
import { cn } from "@/lib/ui/cn";

interface JoinByIssuerProps {
  link: OpenedLink;
  provider: { id: string; name: string };
}

/** Shown to people whose invited address signs in through an identity provider. They choose no password. */
export function JoinByIssuer({ link: { email }, provider: { id, name } }: JoinByIssuerProps) {
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">
        You sign in with {name}, as <span className="break-all">{email}</span>.
      </p>
      <a
        href={`/api/auth/oidc/${id}/start`}
        className={cn(buttonVariants({ size: "lg" }), "w-full min-w-0")}
      >
        <span className="truncate">Continue with {name}</span>
      </a>
    </div>
  );
}
