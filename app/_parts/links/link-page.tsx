import { redirect } from "next/navigation";
import { PageTitle } from "@/app/(console)/_parts/page-title";
import { Logo } from "@/components/shell/logo";
import { pageState } from "@/lib/http/load";
import { settingsView } from "@/lib/settings/site-settings";
import { LinkScreen } from "./link-screen";

const TITLES = {
  invitation: "Accept your invitation",
  reset: "Choose a new password",
  email: "Confirm your new email",
} as const;

/** A page opened by an emailed or copied link. Needs no sign-in, because the link grants access. */
export async function LinkPage({ kind }: { kind: keyof typeof TITLES }) {
  const state = await pageState().catch(() => null);
  if (state && (!state.isSetUp || state.isResetting)) redirect("/");
  const settings = state && settingsView(state.settings);
  const title = TITLES[kind];
  return (
    <>
      <PageTitle names={[title]} />
      <main className="grid min-h-dvh place-items-center px-4 py-10">
        <div className="grid w-full max-w-sm gap-6">
          <div className="flex min-h-9 min-w-0 items-center">
            <Logo src={settings?.logo_url} title={settings?.dashboard_name ?? "Atrium"} />
          </div>
          <section className="grid gap-5" aria-labelledby="link-title">
            <h1 id="link-title" className="text-xl font-semibold tracking-[-0.012em]">
              {title}
            </h1>
            <LinkScreen kind={kind} />
          </section>
        </div>
      </main>
    </>
  );
}
