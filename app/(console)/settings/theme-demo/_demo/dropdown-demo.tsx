"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChevronDown } from "@/components/ui/icons";
import {
  DROPDOWN_MAX_HEIGHT_PX,
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";
import { DemoSection } from "./demo-section";

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString("en", { month: "long", timeZone: "UTC" }),
);

export function DropdownDemo() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <DemoSection title="Dropdown" sources={["ui/menu.tsx"]}>
      <p className="text-muted-foreground">
        At most {DROPDOWN_MAX_HEIGHT_PX} px high; what is longer scrolls inside.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Menu>
          <MenuTrigger render={<Button variant="outline" />}>
            Choose a month
            <ChevronDown aria-hidden />
          </MenuTrigger>
          <MenuContent align="start">
            {MONTHS.map((month) => (
              <MenuItem key={month} onClick={() => setChosen(month)}>
                {month}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem variant="destructive" onClick={() => setChosen(null)}>
              None
            </MenuItem>
          </MenuContent>
        </Menu>
        <p aria-live="polite">{chosen ?? "No month"} chosen</p>
      </div>
    </DemoSection>
  );
}
