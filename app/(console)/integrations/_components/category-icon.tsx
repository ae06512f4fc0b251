import { Bot, Database, type Icon, Plug } from "@/components/ui/icons";
import type { IntegrationCategory } from "@/lib/integrations/integration-rules";

const ICONS: Partial<Record<IntegrationCategory, Icon>> = { database: Database, ai: Bot };

/** The icon of an integration's category. */
export function CategoryIcon({
  category,
  className,
}: {
  category: IntegrationCategory;
  className?: string;
}) {
  const Icon = ICONS[category] ?? Plug;
  return <Icon aria-hidden className={className} />;
}
