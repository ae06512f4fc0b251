"use client";

import { useEffect, useOptimistic, useRef, useState } from "react";
import { ImageField } from "@/app/(console)/_parts/images/image-field";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "@/components/ui/card";
import { IMAGE_MAX_MEGABYTES, IMAGE_TYPES } from "@/lib/files/image-rules";
import { POLICIES } from "@/lib/request/policies";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import type { SettingsView } from "@/lib/settings/schema";
import { IMAGE_LABELS, type ImageKind, SETTINGS_LOAD_FAILED } from "@/lib/settings/settings-rules";
import { GeneralForm, type NameChanges } from "./general-form";

const IMAGES: readonly { kind: ImageKind; recommended: string }[] = [
  { kind: "logo", recommended: "Recommended size: about 200x60 px" },
  { kind: "favicon", recommended: "Recommended size: 32x32 or 16x16 px" },
];

const targetOf = (kind: ImageKind) => ({
  noun: kind,
  label: IMAGE_LABELS[kind],
  path: "/api/settings/upload",
  type: kind,
  types: IMAGE_TYPES,
});

export function ThemeSettings({ loaded }: { loaded: SettingsView }) {
  const router = useRouter();
  const { settings, change, failure, isReloading, reload, reloadSoon } = useSettings(loaded);
  // Shows changed names at once and rolls them back if the save fails.
  const [shown, showAtOnce] = useOptimistic(settings, (now, changes: NameChanges) => ({
    ...now,
    ...changes,
  }));

  function saved(names: SettingsView) {
    change(names);
    // The action's answer updates the page but not its title, so refresh.
    router.refresh();
  }

  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Theme</h2>
      <div aria-live="polite">
        {failure ? (
          <Alert
            variant="destructive"
            title="Settings Error"
            action={
              <Button variant="outline" size="sm" pending={isReloading} onClick={reload}>
                Retry
              </Button>
            }
          >
            {failure}
          </Alert>
        ) : null}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8">
          <GeneralForm settings={settings} showAtOnce={showAtOnce} onSaved={saved} />
          <div className="grid gap-4 md:grid-cols-2">
            {IMAGES.map(({ kind, recommended }) => (
              <ImageField
                key={kind}
                target={targetOf(kind)}
                recommended={recommended}
                url={settings[`${kind}_url`]}
                onUploaded={(url) => {
                  change({ [`${kind}_url`]: url });
                  reloadSoon();
                }}
                onRemoved={() => {
                  change({ [`${kind}_url`]: null });
                  router.refresh();
                }}
              />
            ))}
          </div>
        </div>
        <div className="grid gap-8">
          <SettingsSummary settings={shown} />
          <ThemeTips />
        </div>
      </div>
    </div>
  );
}

/** Milliseconds after an upload until the settings reload. */
const RELOAD_AFTER_UPLOAD_MS = 1000;

function loadFailure(thrown: unknown): string {
  const { status } = toRequestError(thrown);
  return status > 0 ? `${SETTINGS_LOAD_FAILED}: ${status}` : SETTINGS_LOAD_FAILED;
}

/** Holds the settings: those of the page, then those of later calls. */
function useSettings(loaded: SettingsView) {
  const router = useRouter();
  const [known, setKnown] = useState({ loaded, settings: loaded });
  const [failure, setFailure] = useState<string | null>(null);
  const [isReloading, setIsReloading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known.loaded !== loaded) setKnown({ loaded, settings: loaded });

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (changes: Partial<SettingsView>) =>
    setKnown((now) => ({ ...now, settings: { ...now.settings, ...changes } }));

  async function reload() {
    setIsReloading(true);
    try {
      const answer = await request<{ settings: SettingsView }>("/api/settings", POLICIES.settings);
      change(answer.settings);
      setFailure(null);
      router.refresh();
    } catch (thrown) {
      setFailure(loadFailure(thrown));
    } finally {
      setIsReloading(false);
    }
  }

  function reloadSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, RELOAD_AFTER_UPLOAD_MS);
  }

  return { settings: known.settings, change, failure, isReloading, reload, reloadSoon };
}

function ImageStatus({ url }: { url: string | null }) {
  return url ? <Badge tone="success">Uploaded</Badge> : <Badge tone="neutral">Not set</Badge>;
}

/** Shows the current settings. */
function SettingsSummary({ settings }: { settings: SettingsView }) {
  const rows = [
    { label: "Dashboard name", value: settings.dashboard_name },
    { label: "Site title", value: settings.site_title },
    { label: "Logo", value: <ImageStatus url={settings.logo_url} /> },
    { label: "Favicon", value: <ImageStatus url={settings.favicon_url} /> },
  ];
  return (
    <Card>
      <CardHeader>
        <CardTitle level={3}>Current settings</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-3 text-sm">
          {rows.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

const TIPS = [
  "Use a transparent PNG or an SVG for the dark header.",
  "The logo is 28 px high. Upload about 200x60 px to keep it sharp.",
  "Favicons are 16 or 32 px. Use one bold shape instead of text.",
  `Files can be up to ${IMAGE_MAX_MEGABYTES} MB. SVGs with scripts, links or embedded images are rejected.`,
  "People see changes the next time they load a page, including the sign-in screen.",
] as const;

function ThemeTips() {
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
