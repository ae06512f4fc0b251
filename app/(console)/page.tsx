export default function OverviewPage() {
  return <p>Atrium</p>;
}
