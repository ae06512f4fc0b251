"use client";

import { useEffect, useRef, useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import { ErrorBoundary } from "@/components/errors/error-boundary";
import { RowCheckbox } from "@/components/row-selection";
import { SearchField } from "@/components/search-field";
import { AvatarMenu } from "@/components/shell/menu-buttons";
import type { NavigationId, ShellUser } from "@/components/shell/navigation";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { EllipsisVertical, Plus } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/lib/ui/notify";
import { useSignOutHere } from "../../../../_parts/startup/session";
import { DemoRow, DemoSection } from "./demo-section";

const VARIANTS = [
  { variant: "default", label: "Default" },
  { variant: "secondary", label: "Secondary" },
  { variant: "outline", label: "Outline" },
  { variant: "ghost", label: "Ghost" },
  { variant: "destructive", label: "Destructive" },
  { variant: "link", label: "Link" },
] as const;

const SIZES = [
  { size: "sm", label: "Small" },
  { size: "default", label: "Regular" },
  { size: "lg", label: "Large" },
] as const;

const PENDING_MS = 1500;

const say = (label: string) => notify.info(`${label} pressed`);

function usePending() {
  const [isPending, setIsPending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    setIsPending(true);
    timer.current = setTimeout(() => setIsPending(false), PENDING_MS);
  };
  return { isPending, start };
}

export function ButtonDemo() {
  const { isPending, start } = usePending();
  return (
    <DemoSection title="Buttons" sources={["ui/button.tsx"]}>
      <DemoRow label="Variants">
        {VARIANTS.map(({ variant, label }) => (
          <Button key={variant} variant={variant} onClick={() => say(label)}>
            {label}
          </Button>
        ))}
      </DemoRow>
      <DemoRow label="Sizes">
        {SIZES.map(({ size, label }) => (
          <Button key={size} size={size} variant="outline" onClick={() => say(label)}>
            {label}
          </Button>
        ))}
        <Button size="icon" variant="outline" aria-label="Add" onClick={() => say("Add")}>
          <Plus aria-hidden />
        </Button>
      </DemoRow>
      <DemoRow label="States: a button keeps its width while it works">
        <Button pending={isPending} onClick={start}>
          Simulate work
        </Button>
        <Button disabled>Disabled</Button>
      </DemoRow>
    </DemoSection>
  );
}

const INPUT_SOURCES = [
  "ui/field.tsx",
  "ui/input.tsx",
  "ui/textarea.tsx",
  "ui/native-select.tsx",
  "ui/checkbox.tsx",
  "ui/switch.tsx",
  "search-field.tsx",
];

const NAME_MAX = 40;

export function InputDemo() {
  const [name, setName] = useState("Aurora");
  const errors = name.trim() ? [] : ["Name is required"];
  return (
    <DemoSection title="Inputs" sources={INPUT_SOURCES}>
      <Field
        name="demo-name"
        label="Name"
        description="Clear the field to see an error."
        errors={errors}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field name="demo-notes" label="Notes" optional>
        {(control) => <Textarea {...control} rows={2} maxLength={500} />}
      </Field>
      <Field name="demo-priority" label="Priority">
        {(control) => (
          <NativeSelect {...control} defaultValue="medium">
            <option value="low">Low</option>
            <option value="medium">Medium</option>
            <option value="high">High</option>
          </NativeSelect>
        )}
      </Field>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Label htmlFor="demo-checkbox" className="touch:min-h-11">
          <Checkbox id="demo-checkbox" defaultChecked />
          Checkbox
        </Label>
        <Label htmlFor="demo-switch" className="touch:min-h-11">
          <Switch id="demo-switch" defaultChecked />
          Switch
        </Label>
        <Label htmlFor="demo-disabled" className="touch:min-h-11">
          <Switch id="demo-disabled" disabled />
          Disabled switch
        </Label>
      </div>
      <SearchField action="/tasks" label="Search tasks" placeholder="Search tasks…" />
    </DemoSection>
  );
}

const ROW_SOURCES = [
  "action-menu.tsx",
  "ui/row-checkbox.tsx",
  "page-header.tsx",
  "ui/tab-links.tsx",
];
const CHOICES = ["First", "Second"];

export function ActionDemo() {
  const [chosen, setChosen] = useState("First");
  return (
    <DemoSection title="Rows and pages" sources={ROW_SOURCES}>
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
      <DemoRow label="Row checkbox, and one for a partial selection">
        <RowCheckbox aria-label="This row" defaultChecked />
        <RowCheckbox aria-label="Some rows" indeterminate />
      </DemoRow>
      <p className="text-13 text-muted-foreground">
        See the page header and tabs at the top of this page.
      </p>
    </DemoSection>
  );
}

interface AvatarDemoProps {
  user: ShellUser;
  allowed: readonly NavigationId[];
}

export function AvatarDemo({ user, allowed }: AvatarDemoProps) {
  const signOut = useSignOutHere();
  return (
    <DemoSection title="Avatar menu" sources={["shell/avatar-menu.tsx", "ui/avatar.tsx"]}>
      <DemoRow label="Your menu. Sign Out really signs you out.">
        <AvatarMenu user={user} allowed={allowed} onSignOut={signOut} />
      </DemoRow>
      <DemoRow label="Avatars">
        <Avatar name="Ada Lovelace" size="sm" />
        <Avatar name="Grace Hopper" />
        <Avatar name="katherine@example.com" size="lg" />
        <Avatar name={null} />
      </DemoRow>
    </DemoSection>
  );
}

export function ToastDemo() {
  return (
    <DemoSection title="Toasts" sources={["ui/sonner.tsx"]}>
      <p className="text-muted-foreground">
        Success toasts disappear. Error toasts stay until you dismiss them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => notify.success("Saved")}>
          Success toast
        </Button>
        <Button variant="outline" onClick={() => notify.info("2 new tasks")}>
          Info toast
        </Button>
        <Button variant="outline" onClick={() => notify.warning("The index is two days old")}>
          Warning toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            notify.error("Failed to save the task", "The server didn't respond. Please try again.")
          }
        >
          Error toast
        </Button>
      </div>
    </DemoSection>
  );
}

function Part({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error("This example fails on purpose");
  return <p>This part works.</p>;
}

/** A component to crash and repair. Nothing is reported. */
export function CrashDemo() {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="grid min-w-0 flex-1 gap-3">
      <ErrorBoundary level="component" resetKeys={[isBroken]}>
        <Part isBroken={isBroken} />
      </ErrorBoundary>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => setBroken(!isBroken)}
      >
        {isBroken ? "Fix example" : "Break example"}
      </Button>
    </div>
  );
}
