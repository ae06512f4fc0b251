import { Link } from "@/components/link";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { locationHref, type PageLocation } from "@/lib/ui/page-location";
import { USER_COLUMNS, type UserColumn, type UserItem } from "./user-columns";

interface UserTableProps {
  items: readonly UserItem[];
  sort: string;
  location: PageLocation;
}

/** Users as a table, or as cards on narrow screens. */
export function UserTable({ items, sort, location }: UserTableProps) {
  return (
    <>
      <div className="max-lg:hidden">
        <Table label="Users">
          <TableHeader>
            <TableRow>
              {USER_COLUMNS.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} location={location} />
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.user.id} data-user-id={item.user.id}>
                {USER_COLUMNS.map((column) => (
                  <TableCell key={column.id}>{column.cell(item)}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul aria-label="Users" className="grid gap-3 sm:max-lg:grid-cols-2 lg:hidden">
        {items.map((item) => (
          <UserCard key={item.user.id} item={item} />
        ))}
      </ul>
    </>
  );
}

interface HeaderCellProps {
  column: UserColumn;
  sort: string;
  location: PageLocation;
}

function HeaderCell({ column: { header, sortKey }, sort, location }: HeaderCellProps) {
  if (!sortKey) return <TableHead>{header}</TableHead>;
  const isAscending = sort === sortKey;
  const isSorted = isAscending || sort === `-${sortKey}`;
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <TableHead aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}>
      <Link
        href={locationHref(location, { sort: isAscending ? `-${sortKey}` : sortKey, page: null })}
        className="inline-flex h-8 items-center gap-1 rounded-md hover:text-foreground touch:h-11"
      >
        {header}
        {isSorted ? <Arrow aria-hidden className="size-3.5" /> : null}
      </Link>
    </TableHead>
  );
}

function UserCard({ item }: { item: UserItem }) {
  const [person, ...facts] = USER_COLUMNS;
  const actions = facts.pop();
  return (
    <li data-user-id={item.user.id} className="grid min-w-0 gap-3 rounded-xl border bg-card p-4">
      {person?.cell(item)}
      <dl className="grid gap-2 text-sm">
        {facts.map((column) => (
          <div key={column.id} className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-13 text-muted-foreground">{column.header}</dt>
            <dd>{column.cell(item)}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t pt-2">{actions?.cell(item)}</div>
    </li>
  );
}
