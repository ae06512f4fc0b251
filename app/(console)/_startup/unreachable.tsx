export function Unreachable() {
  return <main>Cannot reach the server</main>;
}
