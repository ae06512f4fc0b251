interface PlannedTabProps {
  title: string;
  /** One sentence: what will be here. */
  sentence: string;
}

/** A tab that is not built yet, and says so. */
export function PlannedTab({ title, sentence }: PlannedTabProps) {
  return (
    <section className="grid gap-1">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="text-muted-foreground">{sentence}</p>
    </section>
  );
}
