"use client";

import { useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import { RowCheckbox } from "@/components/row-selection";
import { EllipsisVertical } from "@/components/ui/icons";
import { DemoRow, DemoSection } from "./demo-section";

const SOURCES = ["action-menu.tsx", "ui/row-checkbox.tsx", "page-header.tsx", "ui/tab-links.tsx"];
const CHOICES = ["First", "Second"];

export function ActionDemo() {
  const [chosen, setChosen] = useState("First");
  return (
    <DemoSection title="Rows and pages" sources={SOURCES}>
      <DemoRow label="A row's actions">
        <ActionMenu
          label="Actions for the example"
          variant="outline"
          size="icon"
          aria-label="Actions for the example"
          groups={[
            {
              label: "Choice",
              actions: CHOICES.map((label) => ({
                id: label,
                label,
                current: label === chosen,
                onSelect: () => setChosen(label),
              })),
            },
          ]}
        >
          <EllipsisVertical aria-hidden />
        </ActionMenu>
        <p>{chosen}</p>
      </DemoRow>
      <DemoRow label="A row's checkbox, and one for some of them">
        <RowCheckbox aria-label="This row" defaultChecked />
        <RowCheckbox aria-label="Some rows" indeterminate />
      </DemoRow>
      <p className="text-[0.8125rem] text-muted-foreground">
        The header and the tabs of a page stand at the top of this one.
      </p>
    </DemoSection>
  );
}
