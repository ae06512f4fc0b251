"use client";

import { useEffect, useState } from "react";
import { loadPublicSettings, type PublicSettings } from "@/lib/request/startup-calls";
import type { SettingsView } from "@/lib/settings/schema";

/** The settings that came with the page, else the public ones; a failure is kept, and the text logo shows. */
export function usePublicSettings(rendered: SettingsView | null) {
  const [loaded, setLoaded] = useState<PublicSettings | null>(null);
  useEffect(() => {
    if (rendered) return;
    let isCurrent = true;
    void loadPublicSettings().then((result) => isCurrent && setLoaded(result));
    return () => {
      isCurrent = false;
    };
  }, [rendered]);
  return {
    settings: rendered ?? loaded?.settings ?? null,
    error: loaded?.error ?? null,
    isLoading: rendered === null && loaded === null,
  };
}
