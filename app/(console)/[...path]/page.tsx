import { notFound } from "next/navigation";

/** An address without a page: sign-in or the shell stands around it as around any other. */
export default function UnknownPage() {
  notFound();
}
