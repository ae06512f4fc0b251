export async function UsersTab() {
  return <h2 className="text-lg font-semibold tracking-tight">Users</h2>;
}
