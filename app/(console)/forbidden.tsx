import { MissingPage } from "./_components/missing-page";

export default function Forbidden() {
  return <MissingPage />;
}
