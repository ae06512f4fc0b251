import { notFound } from "next/navigation";

/** Shows sign-in or the shell for unknown addresses, as for any other. */
export default function UnknownPage() {
  notFound();
}
