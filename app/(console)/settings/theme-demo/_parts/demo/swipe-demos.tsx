"use client";

import { useId, useState } from "react";
import { Carousel } from "@/components/ui/carousel";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { SwipeTabs } from "@/components/ui/swipe-tabs";
import { Switch } from "@/components/ui/switch";
import { CAROUSEL_DEFAULTS } from "@/lib/ui/carousel";
import { DemoSection } from "./demo-section";

const TEXTS = {
  Overview: "Swipe across this text with a finger, or choose a tab.",
  Workers: "Swipe 50 px to change tabs. A shorter swipe springs back.",
  Team: "Arrow keys move between tabs.",
  Configuration: "If the row is wider than the screen, it scrolls to the selected tab.",
  Monitoring: "At the first and last tab, a swipe does nothing.",
} as const;

const TABS = Object.entries(TEXTS).map(([label, text]) => ({
  id: label,
  label,
  content: <p className="min-h-24 rounded-lg border bg-muted p-4">{text}</p>,
}));

export function SwipeMenuDemo() {
  const [tab, setTab] = useState("Overview");
  return (
    <DemoSection title="Swipe menu" sources={["ui/swipe-tabs.tsx", "ui/tabs.tsx"]}>
      <SwipeTabs label="Swipe menu" tabs={TABS} value={tab} onValueChange={setTab} />
    </DemoSection>
  );
}

const SLIDES = [
  { title: "Projects", text: "Shared work of a team.", color: "bg-info-tint" },
  { title: "Agents", text: "Assistants that work by themselves.", color: "bg-success-tint" },
  { title: "RAGs", text: "Documents that agents search.", color: "bg-warning-tint" },
  { title: "Tasks", text: "Work to do.", color: "bg-destructive-tint" },
] as const;

const THRESHOLDS = [CAROUSEL_DEFAULTS.swipeThresholdPx, 120];

export function CarouselDemo() {
  const [loop, setLoop] = useState<boolean>(CAROUSEL_DEFAULTS.loop);
  const [autoplay, setAutoplay] = useState<boolean>(CAROUSEL_DEFAULTS.autoplay);
  const [threshold, setThreshold] = useState<number>(CAROUSEL_DEFAULTS.swipeThresholdPx);
  return (
    <DemoSection title="Carousel" sources={["ui/carousel.tsx"]}>
      <Carousel
        label="Areas of the console"
        loop={loop}
        autoplay={autoplay}
        autoplayDelayMs={2000}
        swipeThresholdPx={threshold}
      >
        {SLIDES.map(({ title, text, color }) => (
          <div key={title} className={`grid h-36 place-content-center p-4 text-center ${color}`}>
            <h3 className="text-base font-semibold">{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </Carousel>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Option label="Loop" checked={loop} onChange={setLoop} />
        <Option label="Autoplay" checked={autoplay} onChange={setAutoplay} />
        <Label className="grid basis-44">
          Swipe distance
          <NativeSelect
            value={threshold}
            onChange={(event) => setThreshold(Number(event.target.value))}
          >
            {THRESHOLDS.map((px) => (
              <option key={px} value={px}>
                {px} px
              </option>
            ))}
          </NativeSelect>
        </Label>
      </div>
    </DemoSection>
  );
}

interface OptionProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Option({ label, checked, onChange }: OptionProps) {
  const id = useId();
  return (
    <Label htmlFor={id} className="touch:min-h-11">
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
      {label}
    </Label>
  );
}
