"use client";

import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageOutlet } from "@/components/shell/page-outlet";

/** Every page carries this for the case that it is needed: as a part of the browser's it costs the server one line. */
export default function MissingPage() {
  return (
    <PageOutlet>
      <NotFoundScreen />
    </PageOutlet>
  );
}
