import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardFooter } from "@/components/ui/card";
import {
  Bot,
  Database,
  History,
  type Icon,
  Mail,
  Pencil,
  Plug,
  PlugZap,
  Trash2,
} from "@/components/ui/icons";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import type { IntegrationCategory } from "@/lib/integrations/integration-rules";
import type { ProviderDescription } from "@/lib/integrations/providers";
import type { IntegrationStateView, IntegrationView } from "@/lib/integrations/schema";
import { IntegrationDetails } from "./integration-details";

export interface IntegrationPermissions {
  canSeeSettings: boolean;
  canTest: boolean;
  canToggle: boolean;
  canEdit: boolean;
  canDelete: boolean;
}

interface IntegrationCardProps {
  row: IntegrationStateView;
  provider: ProviderDescription;
  /** Null for people who see only names, types and states. */
  details: IntegrationView | null;
  errorMessage: string | null;
  isSwitching: boolean;
  /** True for the person's own running test. Other people's tests show only in the state. */
  isTesting: boolean;
  permissions: IntegrationPermissions;
  level: 3 | 4;
  historyHref: string;
  onTest: () => void;
  /** Sends a test mail to the person; for mail integrations. */
  onTestMail: () => void;
  onToggle: (isActive: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const FEATURES_SHOWN = 3;

export function IntegrationCard(props: IntegrationCardProps) {
  const { row, provider, details, errorMessage, isTesting, permissions, historyHref } = props;
  const Heading = `h${props.level}` as const;
  return (
    <Card>
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-lg border bg-muted text-muted-foreground [&_svg]:size-5"
        >
          <CategoryIcon category={provider.category} />
        </span>
        <div className="min-w-0 flex-1">
          <Heading className="break-words font-semibold leading-6">{row.name}</Heading>
          <p className="text-13 text-muted-foreground">
            {provider.label} · {provider.categoryLabel}
          </p>
        </div>
        <StatusBadge vocabulary="connection" status={row.status} />
      </div>
      {details?.description ? (
        <p className="break-words text-muted-foreground">{details.description}</p>
      ) : null}
      {details ? <Features features={provider.features} /> : null}
      {errorMessage ? <p className="break-words text-13 text-destructive">{errorMessage}</p> : null}
      {details?.needsConfirmation ? <NeedsConfirmation setBy={details.setBy} /> : null}
      {details ? <IntegrationDetails details={details} provider={provider} /> : null}
      {provider.category === "mail" && !permissions.canEdit ? (
        <p className="text-13 text-muted-foreground">Superadmins manage mail.</p>
      ) : null}
      <CardFooter className="gap-1 sm:gap-2">
        <Label className="mr-auto font-normal text-13">
          {permissions.canToggle ? (
            <Switch
              aria-label={`${row.name} is active`}
              checked={row.isActive}
              disabled={props.isSwitching}
              onCheckedChange={props.onToggle}
            />
          ) : null}
          <span aria-hidden={permissions.canToggle}>{row.isActive ? "Active" : "Inactive"}</span>
        </Label>
        {permissions.canTest ? (
          <Button variant="outline" size="sm" pending={isTesting} onClick={props.onTest}>
            {isTesting ? null : <PlugZap aria-hidden />}
            Test<span className="sr-only"> {row.name}</span>
          </Button>
        ) : null}
        {/* Five 44 px targets must fit in one row on a phone. */}
        <div className="-mr-2 flex items-center empty:hidden sm:mr-0 sm:gap-1">
          {details && provider.category === "mail" ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Send yourself a test email with ${row.name}`}
              title="Send test email"
              onClick={props.onTestMail}
            >
              <Mail aria-hidden />
            </Button>
          ) : null}
          {details ? (
            <Link
              href={historyHref}
              scroll={false}
              aria-label={`Test history of ${row.name}`}
              title="Test history"
              className={buttonVariants({ variant: "ghost", size: "icon-sm" })}
            >
              <History aria-hidden />
            </Link>
          ) : null}
          {permissions.canEdit ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Edit ${row.name}`}
              title="Edit"
              onClick={props.onEdit}
            >
              <Pencil aria-hidden />
            </Button>
          ) : null}
          {permissions.canDelete ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Delete ${row.name}`}
              title="Delete"
              onClick={props.onDelete}
            >
              <Trash2 aria-hidden />
            </Button>
          ) : null}
        </div>
      </CardFooter>
    </Card>
  );
}

/**
 * Warns that a mail integration doesn't send links to superadmins, because the person who last set
 * it up can't manage them.
 */
function NeedsConfirmation({ setBy }: { setBy: string | null }) {
  return (
    <p className="break-words text-13 text-warning">
      Set up by {setBy ?? "someone"}. Before it can send links to everyone, a superadmin must check
      the settings below, then test or save it.
    </p>
  );
}

function Features({ features }: Pick<ProviderDescription, "features">) {
  const rest = features.slice(FEATURES_SHOWN);
  return (
    <ul aria-label="Features" className="flex flex-wrap gap-1.5">
      {features.slice(0, FEATURES_SHOWN).map((feature) => (
        <li key={feature} className="flex">
          <Badge>{feature}</Badge>
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="flex">
          <Badge title={rest.join(", ")}>+{rest.length} more</Badge>
        </li>
      ) : null}
    </ul>
  );
}

const ICONS: Partial<Record<IntegrationCategory, Icon>> = {
  database: Database,
  ai: Bot,
  mail: Mail,
};

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
