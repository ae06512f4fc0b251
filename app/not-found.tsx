import { MissingPage } from "./(console)/_components/missing-page";

export default function NotFound() {
  return <MissingPage />;
}
