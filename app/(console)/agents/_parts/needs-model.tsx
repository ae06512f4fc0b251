import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";

interface NeedsModelProps {
  /** Completes "Needs a model to". */
  modelFor: string;
  /** Opens the configuration, for people who may change it. */
  action?: ReactNode;
}

/** Says what an agent without a model can't do, and how to change that. */
export function NeedsModel({ modelFor, action }: NeedsModelProps) {
  return (
    <Alert title={`Needs a model to ${modelFor}`} action={action} className="mb-4">
      {action
        ? "Until you choose one, it follows its fixed rules."
        : "Until then, it follows its fixed rules. Ask a superadmin to choose a model."}
    </Alert>
  );
}
