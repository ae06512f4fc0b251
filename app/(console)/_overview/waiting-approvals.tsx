import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { countApprovals } from "@/lib/agents/runs/approvals";
import { load } from "@/lib/http/load";

/** On the overview: that agents wait for the person. Nothing where none does. */
export async function WaitingApprovals() {
  const { data: count } = await load(countApprovals);
  if (!count) return null;
  return (
    <Alert
      variant="warning"
      title={count === 1 ? "An agent waits for you" : `Agents wait for you: ${count} questions`}
      action={
        <Link href="/approvals" className={buttonVariants({ variant: "outline", size: "sm" })}>
          Approvals
        </Link>
      }
    >
      What they want to do stands there, line by line. They go on when you say yes or no.
    </Alert>
  );
}
