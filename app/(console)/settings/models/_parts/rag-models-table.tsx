import { Link } from "@/components/link";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { ModelsScreen } from "@/lib/models/get-models-screen";
import type { NumberFormats } from "@/lib/number-formats";

type Rag = ModelsScreen["rags"][number];

interface RagModelsTableProps extends Pick<ModelsScreen, "rags" | "total"> {
  formats: NumberFormats;
}

/** One row per RAG: its models, their cost this month, and what is sent where. */
export function RagModelsTable({ rags, total, formats }: RagModelsTableProps) {
  return (
    <section aria-labelledby="rag-models" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="rag-models" className="text-base font-semibold">
        RAGs
      </h2>
      <Table label="Models of RAGs">
        <TableHeader>
          <TableRow>
            <TableHead>Name</TableHead>
            <TableHead>Leaves the database</TableHead>
            <TableHead>Embedding model</TableHead>
            <TableHead>Reranker</TableHead>
            <TableHead>Answers by</TableHead>
            <TableHead className="text-right">Cost this month</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rags.map((rag) => (
            <TableRow key={rag.id}>
              <TableCell className="min-w-40">
                <Link
                  href={`/rags/${rag.id}/workspace?tab=configuration`}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  {rag.name}
                </Link>
              </TableCell>
              <TableCell className="min-w-40">{rag.leaves ?? "Nothing"}</TableCell>
              <TableCell>
                <UsedModel used={rag.embedding} none="None: matches words" />
              </TableCell>
              <TableCell>{rag.reranker ?? "None"}</TableCell>
              <TableCell>
                <UsedModel used={rag.answers} none="Quotes" />
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {formats.cost(rag.costMicros)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > rags.length ? (
        <p className="text-13 text-muted-foreground">
          Showing the first {formats.number(rags.length)} of {formats.number(total)} by name.
        </p>
      ) : null}
    </section>
  );
}

/** A model with the integration that it comes from. */
function UsedModel({ used, none }: { used: Rag["embedding"]; none: string }) {
  if (used === null) return none;
  const { model, integration, target } = used;
  const from = integration ?? "Deleted integration";
  return (
    <>
      <span className="block">{model}</span>
      <span className="block text-13 text-muted-foreground">
        {target === null && integration !== null ? `${from} (not in use)` : from}
      </span>
    </>
  );
}
