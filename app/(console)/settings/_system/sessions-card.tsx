import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";

/** Leads to where the person's own sessions are listed and ended: they are theirs, not the system's. */
export function SessionsCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your sessions</CardTitle>
        <CardDescription>
          Where you are signed in, with device and last use. End one of them, or all others.
        </CardDescription>
      </CardHeader>
      <div>
        <Link href="/account" className={buttonVariants({ variant: "outline" })}>
          Manage your sessions
        </Link>
      </div>
    </Card>
  );
}
