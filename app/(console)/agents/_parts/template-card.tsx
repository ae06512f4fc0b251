import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardFooter, CardTitle } from "@/components/ui/card";
import {
  Bot,
  ChartLine,
  Check,
  Clock,
  FileText,
  type Icon,
  Puzzle,
  ShoppingCart,
  Workflow,
} from "@/components/ui/icons";
import {
  type AgentTemplate,
  CATEGORY_LABELS,
  COMPLEXITY_LABELS,
  type TemplateCategory,
} from "@/lib/agents/templates/template";

const ICONS: Record<TemplateCategory, Icon> = {
  content: FileText,
  ai: Bot,
  automation: Workflow,
  analytics: ChartLine,
  "e-commerce": ShoppingCart,
  custom: Puzzle,
};

/** Set-up is one short form. The estimate is the time to adapt the agent afterwards. */
const tuningTime = (estimated: string) => `Ready to use, ${estimated} to fine-tune`;

interface TemplateCardProps {
  template: AgentTemplate;
  href: string;
  level: 2 | 3;
}

/** One template of the catalogue. */
export function TemplateCard({ template, href, level }: TemplateCardProps) {
  const { id, name, description, category, complexity, estimatedSetupTime, features, modelFor } =
    template;
  const Icon = ICONS[category];
  return (
    <li data-template-id={id} className="flex min-w-0">
      <Card className="w-full">
        <div className="grid gap-2">
          <div className="flex items-start gap-3">
            <span
              aria-hidden
              className="flex size-9 shrink-0 items-center justify-center rounded-md bg-muted text-muted-foreground [&_svg]:size-5"
            >
              <Icon />
            </span>
            <div className="min-w-0">
              <CardTitle level={level}>{name}</CardTitle>
              <p className="text-13 text-muted-foreground">{CATEGORY_LABELS[category]}</p>
            </div>
          </div>
          <p className="text-muted-foreground">{description}</p>
        </div>
        <ul aria-label="Features" className="grid gap-1.5 text-13">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success" />
              {feature}
            </li>
          ))}
        </ul>
        {modelFor ? (
          <p className="flex gap-2 text-13">
            <Bot aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
            Needs a model to {modelFor}
          </p>
        ) : null}
        <CardFooter className="mt-auto justify-between">
          <span className="flex flex-wrap items-center gap-2 text-13 text-muted-foreground">
            <Badge tone={complexity === "advanced" ? "warning" : "info"}>
              {COMPLEXITY_LABELS[complexity]}
            </Badge>
            <span className="flex items-center gap-1.5">
              <Clock aria-hidden className="size-3.5" />
              {tuningTime(estimatedSetupTime)}
            </span>
          </span>
          <Link
            href={href}
            aria-label={`Use template ${name}`}
            className={buttonVariants({ variant: "secondary", size: "sm" })}
          >
            Use template
          </Link>
        </CardFooter>
      </Card>
    </li>
  );
}
