import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "@/components/ui/card";
import { IMAGE_MAX_MEGABYTES } from "@/lib/settings/settings-rules";

const TIPS = [
  "A transparent PNG or an SVG sits best on the dark header.",
  "The logo is shown 28 px high; about 200x60 px keeps it sharp.",
  "A favicon is drawn at 16 or 32 px: one bold shape reads better than words.",
  `Files may have up to ${IMAGE_MAX_MEGABYTES} MB. Scripts, links and embedded images in an SVG are refused.`,
  "Everybody sees a change with their next page, the sign-in screen included.",
] as const;

export function ThemeTips() {
  return (
    <Card>
      <CardHeader>
        <CardTitle level={3}>Tips</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="grid list-disc gap-2 pl-4 text-sm text-muted-foreground marker:text-input">
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </CardContent>
      <CardFooter>
        <Link
          href="/settings/theme-demo?tab=components"
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          Theme and Component Demo
        </Link>
      </CardFooter>
    </Card>
  );
}
