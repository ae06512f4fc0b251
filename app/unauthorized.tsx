import { MissingPage } from "./(console)/_components/missing-page";

export default function Unauthorized() {
  return <MissingPage />;
}
