import { Link } from "@/components/link";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import { locationHref, type PageLocation } from "@/lib/ui/page-location";
import { USER_COLUMNS, type UserColumn, type UserItem } from "./user-columns";

interface UserTableProps {
  items: readonly UserItem[];
  sort: string;
  location: PageLocation;
}

/** Users as a table, or as rows of two lines on narrow screens. */
export function UserTable({ items, sort, location }: UserTableProps) {
  return (
    <>
      <div className="max-lg:hidden">
        <Table label="Users" className="list-table">
          <TableHeader>
            <tr>
              {USER_COLUMNS.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} location={location} />
              ))}
            </tr>
          </TableHeader>
          <TableBody>
            {items.map((item) => (
              <tr key={item.user.id} data-user-id={item.user.id}>
                {USER_COLUMNS.map(({ id, cell }, index) => (
                  <td key={id} className={index === 0 ? "name" : "whitespace-nowrap"}>
                    {cell(item)}
                  </td>
                ))}
              </tr>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul aria-label="Users" className="list-rows border-hair border-t lg:hidden">
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

function HeaderCell({ column: { id, header, sortKey }, sort, location }: HeaderCellProps) {
  if (id === "actions")
    return (
      <TableHead>
        <span className="sr-only">{header}</span>
      </TableHead>
    );
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
  const [person, role] = USER_COLUMNS;
  const actions = USER_COLUMNS.at(-1);
  return (
    <li
      data-user-id={item.user.id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2"
    >
      {person?.cell(item)}
      {actions?.cell(item)}
      <div className="col-span-2 pl-9">{role?.cell(item)}</div>
    </li>
  );
}
