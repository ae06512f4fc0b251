import { Compass } from "@/components/ui/icons";
import { BackButton } from "../items/item-parts";
import { RefreshButton } from "../refresh-button";
import type { WayBack } from "./item-workspace";

interface ItemNotFoundProps {
  /** "agent Not Found". */
  title: string;
  message: string;
  hint?: string;
  back: WayBack;
}

/** An agent or RAG that is not there, may not be seen or could not be loaded. */
export function ItemNotFound({ title, message, hint, back }: ItemNotFoundProps) {
  return (
    <section
      role="alert"
      className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-input/50 px-6 py-14 text-center"
    >
      <Compass aria-hidden className="size-8 text-muted-foreground" />
      <div className="grid max-w-md gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted-foreground">{message}</p>
        {hint ? <p className="text-[0.8125rem] text-muted-foreground">{hint}</p> : null}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <RefreshButton variant="outline">Try Again</RefreshButton>
        <BackButton href={back.href} label={back.label} />
      </div>
    </section>
  );
}
