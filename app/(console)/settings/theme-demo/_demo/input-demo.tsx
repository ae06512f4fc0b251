"use client";

import { useState } from "react";
import { SearchField } from "@/components/search-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { DemoSection } from "./demo-section";

const SOURCES = [
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
    <DemoSection title="Inputs" sources={SOURCES}>
      <Field name="demo-name" label="Name" description="Empty it to see an error." errors={errors}>
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
