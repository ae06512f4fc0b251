import { Link } from "@/components/link";
import { Search, X } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { QueryForm } from "./query-form";
import { buttonVariants } from "./ui/button";
import { Input } from "./ui/input";

interface SearchFieldProps {
  /** Path of the page that shows the results, such as "/tasks". */
  action: string;
  label: string;
  name?: string;
  defaultValue?: string;
  placeholder?: string;
  maxLength?: number;
  /** Other parameters to keep. Leave out the page number. */
  params?: Readonly<Record<string, string | undefined>>;
  /** Called instead of opening the address. */
  onSearch?: (text: string) => void;
  className?: string;
}

/** Searches while the person types. A plain GET form, so that it works before hydration. */
export function SearchField({
  action,
  label,
  name = "q",
  defaultValue = "",
  placeholder = "Search…",
  maxLength = 200,
  params = {},
  onSearch,
  className,
}: SearchFieldProps) {
  const kept = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[0] !== name && Boolean(entry[1]),
  );
  const query = new URLSearchParams(kept).toString();
  return (
    <QueryForm
      action={action}
      values={{ [name]: defaultValue }}
      isLive
      role="search"
      aria-label={label}
      onQuery={onSearch && ((query) => onSearch(query.get(name) ?? ""))}
      className={cn("relative min-w-0", className)}
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Input
        type="search"
        name={name}
        aria-label={label}
        defaultValue={defaultValue}
        placeholder={placeholder}
        maxLength={maxLength}
        enterKeyHint="search"
        className="border-transparent bg-muted px-8 text-13 hover:border-transparent touch:px-11 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search"
        className={cn(
          buttonVariants({ variant: "ghost", size: "icon" }),
          "absolute top-0 left-0 text-faint [&_svg]:size-3.5",
        )}
      >
        <Search aria-hidden />
      </button>
      {defaultValue ? (
        <Link
          href={query ? `${action}?${query}` : action}
          aria-label="Clear search"
          onClick={
            onSearch &&
            ((event) => {
              event.preventDefault();
              onSearch("");
            })
          }
          className={cn(
            buttonVariants({ variant: "ghost", size: "icon" }),
            "absolute top-0 right-0",
          )}
        >
          <X aria-hidden />
        </Link>
      ) : null}
    </QueryForm>
  );
}
