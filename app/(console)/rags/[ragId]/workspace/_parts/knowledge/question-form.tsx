import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** The API's limit. */
const MAX_LENGTH = 2000;

interface QuestionFormProps {
  label: string;
  /** Label of the button. */
  button: string;
  icon?: ReactNode;
  /** Text in the address when the page loaded. */
  first: string;
  isPending: boolean;
  onSubmit: (text: string) => void;
}

/** A field and a button, to ask a RAG or search it. */
export function QuestionForm(props: QuestionFormProps) {
  const { label, button, icon = <Search aria-hidden />, first, isPending, onSubmit } = props;
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) onSubmit(String(new FormData(event.currentTarget).get("text") ?? ""));
  }

  return (
    <search>
      <form onSubmit={submit} aria-busy={isPending || undefined} className="grid gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            id={id}
            name="text"
            defaultValue={first}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            required
          />
          <Button type="submit" pending={isPending}>
            {isPending ? null : icon}
            {button}
          </Button>
        </div>
      </form>
    </search>
  );
}
