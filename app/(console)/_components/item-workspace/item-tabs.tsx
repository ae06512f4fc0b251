"use client";

import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Tabs, TabsList, TabsPanel, TabsTab } from "@/components/ui/tabs";

const LABELS = {
  overview: "Overview",
  workers: "AI Workers",
  team: "Team",
  configuration: "Configuration",
  monitoring: "Monitoring",
} as const;

export type ItemTab = keyof typeof LABELS;
const TABS = Object.keys(LABELS) as ItemTab[];

const OpenTab = createContext<(tab: ItemTab) => void>(() => {});

interface ItemTabsProps {
  /** Names the row for screen readers: "agent workspace". */
  label: string;
  /** Above the row: what stays whatever the tab. Its TabButtons choose tabs too. */
  header: ReactNode;
  panels: Readonly<Record<ItemTab, ReactNode>>;
}

/** The tabs of an agent or RAG. The choice stays out of the URL; every panel is already in the page. */
export function ItemTabs({ label, header, panels }: ItemTabsProps) {
  const [tab, setTab] = useState<ItemTab>("overview");
  const id = useId();

  function openTab(chosen: ItemTab) {
    setTab(chosen);
    // The button that was pressed may be in the panel that goes; its tab is where the reader goes on.
    document.getElementById(`${id}-${chosen}`)?.focus();
  }

  return (
    <OpenTab value={openTab}>
      {header}
      <Tabs value={tab} onValueChange={setTab} className="gap-5">
        <TabsList activateOnFocus aria-label={label}>
          {TABS.map((name) => (
            <TabsTab key={name} value={name} id={`${id}-${name}`}>
              {LABELS[name]}
            </TabsTab>
          ))}
        </TabsList>
        {TABS.map((name) => (
          // A form that is being filled in keeps what was typed while another tab is read.
          <TabsPanel key={name} value={name} keepMounted>
            {panels[name]}
          </TabsPanel>
        ))}
      </Tabs>
    </OpenTab>
  );
}

interface TabButtonProps extends Omit<ButtonProps, "onClick"> {
  tab: ItemTab;
}

/** Leads to a tab of the workspace that it stands in. */
export function TabButton({ tab, ...props }: TabButtonProps) {
  const openTab = useContext(OpenTab);
  return <Button {...props} onClick={() => openTab(tab)} />;
}
