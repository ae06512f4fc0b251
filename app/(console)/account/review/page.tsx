import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Card } from "@/components/ui/card";
import { gatePage } from "@/lib/http/load";
import { PageTitle } from "../../_components/page-title";
import { ReviewPagePart } from "../_components/review-page-part";

/** Sign-in methods other than the password, to keep or remove. */
export default async function ReviewPage() {
  await gatePage("overview.view");
  return (
    <PageOutlet>
      <PageTitle names={["What signs you in"]} />
      <PageHeader
        back={{ href: "/account", label: "Your account" }}
        title="What signs you in"
        description="These sign you in besides your password. Remove anything you don't recognize: the person who added it can still sign in."
      />
      <Card className="max-w-xl">
        <ReviewPagePart />
      </Card>
    </PageOutlet>
  );
}
