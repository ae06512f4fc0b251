import { Alert } from "@/components/ui/alert";

/** Stands where the form is for whoever may edit. */
export function ReadOnlyConfiguration() {
  return <Alert>Read-only access • Contact superadmin for changes</Alert>;
}
