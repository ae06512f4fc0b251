"use client";

import { useRouter } from "next/navigation";
import { useOptimistic } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { SettingsView } from "@/lib/settings/schema";
import type { ImageKind } from "@/lib/settings/settings-rules";
import { GeneralForm, type NameChanges } from "./general-form";
import { ImageField } from "./image-field";
import { SettingsSummary } from "./settings-summary";
import { ThemeTips } from "./theme-tips";
import { useSettings } from "./use-settings";

const IMAGES: readonly { kind: ImageKind; title: string; recommended: string }[] = [
  { kind: "logo", title: "Logo", recommended: "Recommended size: about 200x60 px" },
  { kind: "favicon", title: "Favicon", recommended: "Recommended size: 32x32 or 16x16 px" },
];

export function ThemeSettings({ loaded }: { loaded: SettingsView }) {
  const router = useRouter();
  const { settings, change, failure, isReloading, reload, reloadSoon } = useSettings(loaded);
  // A change of the names shows at once, and takes itself back when the save ends without one.
  const [shown, showAtOnce] = useOptimistic(settings, (now, changes: NameChanges) => ({
    ...now,
    ...changes,
  }));

  function saved(names: SettingsView) {
    change(names);
    // The action's own answer brings the page but not its title; this brings both.
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
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <GeneralForm settings={settings} showAtOnce={showAtOnce} onSaved={saved} />
          <div className="grid gap-4 md:grid-cols-2">
            {IMAGES.map(({ kind, title, recommended }) => (
              <ImageField
                key={kind}
                kind={kind}
                title={title}
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
        <div className="grid gap-4">
          <SettingsSummary settings={shown} />
          <ThemeTips />
        </div>
      </div>
    </div>
  );
}
