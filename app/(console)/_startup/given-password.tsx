"use client";

import dynamic from "next/dynamic";
import { Link } from "@/components/link";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";

/** Its code comes to the few who need it. */
const PasswordForm = dynamic(() =>
  import("../account/_components/password-form").then((module) => module.PasswordForm),
);

const TITLE = "Please choose a password of your own";

/** Asks for a password that nobody else knows: above every page, and after seven days in place of it. */
export function GivenPassword({ isOverdue }: { isOverdue: boolean }) {
  if (isOverdue) {
    return (
      <PageOutlet>
        <title>{TITLE}</title>
        <h1 className="mb-4 text-xl font-semibold tracking-tight">{TITLE}</h1>
        <p className="mb-4 text-muted-foreground">
          Somebody else chose the one you have more than seven days ago. The console opens once you
          have changed it.
        </p>
        <PasswordForm />
      </PageOutlet>
    );
  }
  return (
    <Alert
      variant="warning"
      title={TITLE}
      className="m-4 mb-0 lg:mx-8"
      action={
        <Link href="/account" className={buttonVariants({ variant: "outline", size: "sm" })}>
          Choose a password
        </Link>
      }
    >
      Somebody else chose the one you have. After seven days nothing else opens until you do.
    </Alert>
  );
}
