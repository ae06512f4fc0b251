import { Link } from "@/components/link";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from "@/components/ui/card";
import { Bot, FolderKanban } from "@/components/ui/icons";
import { DemoSection } from "./demo-section";

export function CardDemo() {
  return (
    <DemoSection title="Cards" sources={["ui/card.tsx", "stat-tile.tsx"]}>
      <Card>
        <CardHeader>
          <CardTitle level={3}>Aurora</CardTitle>
          <CardDescription>A card with a badge, text and a footer.</CardDescription>
          <CardAction>
            <StatusBadge vocabulary="project" status="active" />
          </CardAction>
        </CardHeader>
        <CardContent>What the card is about stands here.</CardContent>
        <CardFooter>
          <Link href="/projects" className={buttonVariants({ variant: "outline", size: "sm" })}>
            Open projects
          </Link>
        </CardFooter>
      </Card>
      <StatTiles>
        <StatTile label="Projects" value={12} hint="3 this month" icon={<FolderKanban />} />
        <StatTile label="Agents" value={48} icon={<Bot />} />
      </StatTiles>
    </DemoSection>
  );
}
