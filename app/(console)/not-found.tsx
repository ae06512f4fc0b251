import { MissingPage } from "./_components/missing-page";

export default function NotFound() {
  return <MissingPage />;
}
