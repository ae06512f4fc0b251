"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { LazyCode } from "@/lib/ui/lazy-code";
import { PanelLoading } from "../load-failed";
import { type ItemTab, useTabUse } from "./item-tabs";

interface TabPartProps<Props> {
  tab: ItemTab;
  code: LazyCode<ComponentType<Props>>;
  props: Props;
}

/** Loads a tab's code and data when the tab is first opened. */
export function TabPart<Props extends object>({ tab, code, props }: TabPartProps<Props>) {
  const { wasOpened } = useTabUse(tab);
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wasOpened || Part || hasFailed) return;
    let isHere = true;
    code.load().then(
      (loaded) => isHere && setPart(() => loaded),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [wasOpened, Part, hasFailed, code]);
  if (Part) return <Part {...props} />;
  if (!hasFailed) return <PanelLoading className="min-h-[70dvh]" />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="alert">Failed to load this tab. Check your connection and try again.</p>
      <Button variant="outline" onClick={() => setFailed(false)}>
        Retry
      </Button>
    </div>
  );
}
