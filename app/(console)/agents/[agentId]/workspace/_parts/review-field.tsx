import { useState } from "react";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import type { ReviewMode } from "@/lib/agents/config-schema";
import type { FieldState } from "../../../../_parts/item-workspace/configuration-form";
import { type AgentValues, DEFAULT_REVIEW } from "./agent-values";

/** The choices, and what each does. */
const REVIEWS: Readonly<Record<ReviewMode, { label: string; does: string }>> = {
  "at-end": {
    label: "All together, at the end of the run",
    does: "The run proposes its changes and continues as if they were made. At its end, you review them together and approve or reject each. If you reject one, changes that depend on it are dropped.",
  },
  "ask-and-wait": {
    label: "Each on its own, before the run continues",
    does: "The run stops at each change until someone approves or rejects it. Later steps see what was really done, but the run takes as long as people do.",
  },
};

interface ReviewFieldProps extends FieldState {
  initial: AgentValues;
}

/** Chooses when people review the changes that need approval. */
export function ReviewField({ initial, errors, disabled }: ReviewFieldProps) {
  const [mode, setMode] = useState(initial.review as ReviewMode);
  return (
    <Field
      name="review"
      label="Review changes"
      description={`${(REVIEWS[mode] ?? REVIEWS[DEFAULT_REVIEW]).does} Tools that run without approval aren't reviewed. In a chat, the agent asks before each change.`}
      errors={errors["agentConfig.review"]}
      disabled={disabled}
    >
      {(control) => (
        <NativeSelect
          {...control}
          value={mode}
          onChange={({ target }) => setMode(target.value as ReviewMode)}
        >
          {Object.entries(REVIEWS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
