"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { POLICIES } from "@/lib/request/policies";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import type { SettingsView } from "@/lib/settings/schema";
import { SETTINGS_LOAD_FAILED } from "@/lib/settings/settings-rules";

/** After an upload the settings are loaded again. Milliseconds. */
const RELOAD_AFTER_UPLOAD_MS = 1000;

function loadFailure(thrown: unknown): string {
  const { status } = toRequestError(thrown);
  return status > 0 ? `${SETTINGS_LOAD_FAILED}: ${status}` : SETTINGS_LOAD_FAILED;
}

/** The settings as this screen knows them: what the page brought, and since then what the calls answered. */
export function useSettings(loaded: SettingsView) {
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
