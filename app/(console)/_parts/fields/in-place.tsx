"use client";

import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Pencil, Plus } from "@/components/ui/icons";
import { uncapitalized } from "@/lib/ui/capitalized";

interface InPlaceProps {
  /** The field's label. */
  label: string;
  /** Renders the form that replaces the value. */
  form: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A property whose value becomes a form where it is. A click anywhere on its row opens it. */
export function PropertyInPlace({ label, form, children }: InPlaceProps) {
  const { isEdited, open, close, openButton } = useInPlace(label);
  if (isEdited)
    return (
      <div>
        <dt className="sr-only">{label}</dt>
        <dd className="col-span-2 py-2">{form(close)}</dd>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button
    <div className="in-place" onClick={(event) => isPlainClick(event) && open()}>
      <dt>{label}</dt>
      <dd>
        {children}
        {openButton}
      </dd>
    </div>
  );
}

/** False for a click on a link or a button, and at the end of selecting text. */
const isPlainClick = ({ target }: MouseEvent) =>
  !(target as Element).closest("a, button") && getSelection()?.isCollapsed !== false;

/** A long text under its label, which becomes a form where it is. Without a text, a button. */
export function SectionInPlace({ label, form, children }: InPlaceProps) {
  const { isEdited, close, openButton, addButton } = useInPlace(label);
  if (isEdited) return form(close);
  if (!children) return addButton;
  return (
    <Card>
      <div className="flex items-center gap-1">
        <CardTitle>{label}</CardTitle>
        {openButton}
      </div>
      {children}
    </Card>
  );
}

/** A page's title, which becomes a form where it is. */
export function TitleInPlace({ label, form, children }: InPlaceProps) {
  const { isEdited, close, openButton } = useInPlace(label);
  if (isEdited) return <div className="w-full max-w-lg">{form(close)}</div>;
  return (
    <>
      {children}
      {openButton}
    </>
  );
}

/** Whether a value is edited, and the buttons for it, which get the focus back afterwards. */
function useInPlace(label: string) {
  const [isEdited, setEdited] = useState(false);
  const wasEdited = useRef(false);
  const open = () => setEdited(true);
  const opening = {
    variant: "ghost",
    onClick: open,
    ref(button: HTMLButtonElement | null) {
      if (button && wasEdited.current) button.focus();
      wasEdited.current = false;
    },
  } as const;
  return {
    isEdited,
    open,
    close() {
      wasEdited.current = true;
      setEdited(false);
    },
    openButton: (
      <Button {...opening} size="icon-sm" aria-label={`Change ${label}`}>
        <Pencil aria-hidden />
      </Button>
    ),
    addButton: (
      <Button {...opening} size="sm" className="-ml-2.5 justify-self-start">
        <Plus aria-hidden /> {`Add ${uncapitalized(label)}`}
      </Button>
    ),
  };
}
