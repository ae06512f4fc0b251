import { SearchField } from "@/components/search-field";
import { roleBadge } from "@/lib/ui/badges";
import { type PagePlace, paramOf, placeHref } from "@/lib/ui/page-place";
import { type ListUsersQuery, USER_ROLES, USER_STATUSES } from "@/lib/users/schema";
import { FilterSelect } from "../../_components/filter-select";

interface UserToolbarProps {
  place: PagePlace;
  query: ListUsersQuery;
}

/** Search and filters; each starts at the first page again and keeps the others. */
export function UserToolbar({ place, query }: UserToolbarProps) {
  const names = Object.keys(place.params).filter((name) => name !== "page");
  const kept = Object.fromEntries(names.map((name) => [name, paramOf(place.params, name)]));
  const hrefOf = (name: string, value: string) => placeHref(place, { [name]: value, page: null });
  const roles = USER_ROLES.map((role) => ({ value: role, label: roleBadge(role).label }));
  const statuses = USER_STATUSES.map((status) => ({
    value: status,
    label: status === "active" ? "Active" : "Inactive",
  }));
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]">
      <SearchField
        action={place.basePath}
        className="max-sm:col-span-2"
        label="Search users"
        placeholder="Search name or email…"
        defaultValue={query.q}
        params={kept}
      />
      <FilterSelect
        label="Role"
        value={query.role ?? ""}
        options={[{ value: "", label: "All roles" }, ...roles].map((option) => ({
          ...option,
          href: hrefOf("role", option.value),
        }))}
      />
      <FilterSelect
        label="Status"
        value={query.status ?? ""}
        options={[{ value: "", label: "All statuses" }, ...statuses].map((option) => ({
          ...option,
          href: hrefOf("status", option.value),
        }))}
      />
    </div>
  );
}
