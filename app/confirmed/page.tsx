import { PageTitle } from "@/app/(console)/_parts/page-title";
import { Confirmed } from "./confirmed";

/** End page of a confirmation at an identity provider, in a window of its own. */
export default function ConfirmedPage() {
  return (
    <>
      <PageTitle names={["Confirm it's you"]} />
      <main className="grid min-h-dvh place-items-center px-4 py-10">
        <Confirmed />
      </main>
    </>
  );
}
