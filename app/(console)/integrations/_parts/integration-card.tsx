import { useId, useState } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { Button, buttonVariants } from "@/components/ui/button";
import {
  Bot,
  ChevronDown,
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

/** An integration as a row, which unfolds its settings and tests. */
export function IntegrationCard(props: IntegrationCardProps) {
  const { row, provider, details, errorMessage } = props;
  const [isOpen, setOpen] = useState(details?.needsConfirmation ?? false);
  const id = useId();
  const Heading = `h${props.level}` as const;
  return (
    <>
      <div className="item-row flex-wrap gap-y-1 py-2">
        <span aria-hidden className="item-mark">
          <CategoryIcon category={provider.category} />
        </span>
        <div className="grid min-w-0 basis-64 gap-0.5">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3">
            <Heading className="min-w-0 break-words font-medium">{row.name}</Heading>
            <StatusBadge vocabulary="connection" status={row.status} />
            {details ? <LastTest at={details.lastTestAt} /> : null}
          </div>
          <div className="flex min-w-0 flex-wrap gap-x-1.5 text-13 text-faint">
            {provider.label} · {provider.categoryLabel}
            {details ? <Features features={provider.features} /> : null}
          </div>
          {errorMessage ? (
            <p className="break-words text-13 text-destructive">{errorMessage}</p>
          ) : null}
          {details?.needsConfirmation ? <NeedsConfirmation setBy={details.setBy} /> : null}
          {provider.category === "mail" && !props.permissions.canEdit ? (
            <p className="text-13 text-muted-foreground">Superadmins manage mail.</p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 max-md:w-full max-md:justify-between">
          <Activity {...props} />
          <Actions {...props} />
          {details ? (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Details of ${row.name}`}
              title="Details"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown aria-hidden className={isOpen ? "rotate-180" : undefined} />
            </Button>
          ) : null}
        </div>
      </div>
      {details ? (
        <div id={id} hidden={!isOpen} className="max-w-xl pb-4 md:pl-13">
          {details.description ? (
            <p className="break-words pb-2 text-muted-foreground">{details.description}</p>
          ) : null}
          <IntegrationDetails details={details} provider={provider} />
        </div>
      ) : null}
    </>
  );
}

const LastTest = ({ at }: { at: string | null }) => (
  <span className="text-13 text-faint max-md:basis-full">
    {at === null ? (
      "Never tested"
    ) : (
      <>
        Tested <RelativeTime value={at} />
      </>
    )}
  </span>
);

/** The switch, or the word for people who can't use it. */
function Activity({ row, permissions, isSwitching, onToggle }: IntegrationCardProps) {
  return (
    <Label className="font-normal text-13 text-muted-foreground md:w-22">
      {permissions.canToggle ? (
        <Switch
          aria-label={`${row.name} is active`}
          checked={row.isActive}
          disabled={isSwitching}
          onCheckedChange={onToggle}
        />
      ) : null}
      <span aria-hidden={permissions.canToggle}>{row.isActive ? "Active" : "Inactive"}</span>
    </Label>
  );
}

function Actions(props: IntegrationCardProps) {
  const { row, provider, details, permissions } = props;
  return (
    <div className="flex items-center empty:hidden sm:gap-1">
      {permissions.canTest ? (
        <Button variant="secondary" size="sm" pending={props.isTesting} onClick={props.onTest}>
          <PlugZap aria-hidden className="max-md:hidden" />
          Test<span className="sr-only"> {row.name}</span>
        </Button>
      ) : null}
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
          href={props.historyHref}
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
          className="hover:text-destructive"
          aria-label={`Delete ${row.name}`}
          title="Delete"
          onClick={props.onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
      ) : null}
    </div>
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
    <ul aria-label="Features" className="flex min-w-0 flex-wrap gap-x-1.5 md:before:content-['·']">
      {features.slice(0, FEATURES_SHOWN).map((feature, n) => (
        <li key={feature}>
          {feature}
          {n + 1 < features.length ? "," : ""}
        </li>
      ))}
      {rest.length > 0 ? <li title={rest.join(", ")}>+{rest.length} more</li> : null}
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
