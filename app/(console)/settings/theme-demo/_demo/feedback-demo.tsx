import { FormMessage } from "@/components/form-message";
import { Alert, type AlertProps } from "@/components/ui/alert";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { CrashDemo } from "./crash-demo";
import { DemoRow, DemoSection } from "./demo-section";

const ALERTS: readonly { variant: AlertProps["variant"]; title: string; text: string }[] = [
  { variant: "info", title: "Information", text: "Something to know." },
  { variant: "success", title: "Success", text: "Something has worked." },
  { variant: "warning", title: "Warning", text: "Something to look at." },
  { variant: "destructive", title: "Error", text: "Something has failed." },
];

const SOURCES = [
  "ui/alert.tsx",
  "ui/progress.tsx",
  "ui/skeleton.tsx",
  "ui/spinner.tsx",
  "form-message.tsx",
  "errors/",
];

export function FeedbackDemo() {
  return (
    <DemoSection title="Feedback" sources={SOURCES}>
      {ALERTS.map(({ variant, title, text }) => (
        <Alert key={variant} variant={variant} title={title} role="presentation">
          {text}
        </Alert>
      ))}
      <Progress label="Uploading" value={3} max={8} valueText="3 of 8 files" showLabel />
      <DemoRow label="Skeleton and spinner">
        <Skeleton className="h-9 w-40" />
        <Spinner label="Example of loading" />
      </DemoRow>
      <FormMessage variant="success">What a form says when it was saved.</FormMessage>
      <DemoRow label="A part that crashes">
        <CrashDemo />
      </DemoRow>
    </DemoSection>
  );
}
