import { MissingPage } from "./(console)/_components/missing-page";

export default function Forbidden() {
  return <MissingPage />;
}
