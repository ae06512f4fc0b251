export async function ThemeTab() {
  return <h2 className="text-lg font-semibold tracking-tight">Theme</h2>;
}
