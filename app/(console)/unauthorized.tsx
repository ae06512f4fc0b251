import { MissingPage } from "./_components/missing-page";

export default function Unauthorized() {
  return <MissingPage />;
}
