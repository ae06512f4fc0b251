import MissingPage from "../not-found";
import { PageTitle } from "./_parts/page-title";

export default function MissingConsolePage() {
  return (
    <>
      <PageTitle names={["Page not found"]} />
      <MissingPage />
    </>
  );
}
