export function SetupWizard({ isPasswordConfigured }: { isPasswordConfigured: boolean }) {
  return <main>{isPasswordConfigured ? "Start Setup" : "SETUP_PASSWORD is not set"}</main>;
}
