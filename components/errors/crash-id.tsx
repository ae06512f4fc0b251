/** The id that a person can name to whoever looks after the system. */
export function CrashId({ id }: { id: string | undefined }) {
  return (
    <p className="text-xs text-muted-foreground">
      Error ID:{" "}
      <span className="break-all font-mono" data-slot="error-id">
        {id ?? "…"}
      </span>
    </p>
  );
}
