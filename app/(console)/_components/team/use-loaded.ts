import { type ComponentType, useState } from "react";
import { NETWORK_FAILED } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** A component that is fetched when it is first needed; without a connection the screen stays and says so. */
export function useLoaded<Props>(fetchIt: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  async function fetchThen(go: () => void) {
    try {
      const component = await fetchIt();
      setLoaded(() => component);
      go();
    } catch {
      notify.error(NETWORK_FAILED);
    }
  }
  return { Loaded, fetchThen };
}
