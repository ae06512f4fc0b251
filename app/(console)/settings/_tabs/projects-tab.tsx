export async function ProjectsTab() {
  return <h2 className="text-lg font-semibold tracking-tight">Projects</h2>;
}
