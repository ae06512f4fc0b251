import { Pager } from "@/components/pager";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { DemoSection } from "./demo-section";

const ROWS = [
  { name: "Index the handbook", status: "running", at: "2026-11-02T09:30:00Z" },
  { name: "Answer the backlog", status: "pending", at: "2026-10-14T16:05:00Z" },
  { name: "Write the release notes", status: "completed", at: "2026-08-01T07:00:00Z" },
] as const;

export function TableDemo() {
  return (
    <DemoSection title="Table" sources={["ui/table.tsx", "relative-time.tsx", "pager.tsx"]}>
      <Table label="Example tasks">
        <TableHeader>
          <TableRow>
            <TableHead>Task</TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Changed</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {ROWS.map(({ name, status, at }) => (
            <TableRow key={name}>
              <TableCell className="font-medium">{name}</TableCell>
              <TableCell>
                <StatusBadge vocabulary="task" status={status} />
              </TableCell>
              <TableCell>
                <RelativeTime value={at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pager
        page={2}
        pageCount={9}
        hrefFor={(page) => `/tasks?page=${page}`}
        label="Example pages"
      />
    </DemoSection>
  );
}
