export function Footer() {
  return (
    <footer className="border-t px-4 py-4 text-center text-xs text-muted-foreground sm:px-6">
      Dashboard v2.0
    </footer>
  );
}
