import { notFound } from "next/navigation";

/** Every address without a page of its own: inside the console, so that sign-in or the shell stands around it. */
export default function MissingPage(): never {
  notFound();
}
