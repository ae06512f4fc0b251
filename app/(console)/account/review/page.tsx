import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Card } from "@/components/ui/card";
import { gatePage } from "@/lib/http/load";
import { PageTitle } from "../../_parts/page-title";
import { ReviewPagePart } from "../_parts/review-page-part";

/** Sign-in methods other than the password, to keep or remove. */
export default async function ReviewPage() {
  await gatePage("overview.view");
  return (
    <PageOutlet
      crumbs={[{ label: "Your account", href: "/account" }, { label: "Sign-in methods" }]}
    >
      <PageTitle names={["Sign-in methods"]} />
      <PageHeader
        title="Sign-in methods"
        description="You can also sign in with these. Remove any that you don't recognize: the person who added it can still sign in."
      />
      <Card className="max-w-xl">
        <ReviewPagePart />
      </Card>
    </PageOutlet>
  );
}
