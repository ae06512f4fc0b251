"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { DeleteRecordDialog } from "./delete-record-dialog";
import type { RecordAddress } from "./record-screen";

interface DeleteRecordProps {
  address: RecordAddress;
  record: { id: string; name: string };
  singular: string;
  listHref: string;
}

/** Deletes the record that the screen shows and goes back to the list. */
export function DeleteRecord({ listHref, ...dialog }: DeleteRecordProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="hover:text-destructive"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden /> Delete
      </Button>
      {isAsking ? (
        <DeleteRecordDialog {...dialog} leaveTo={listHref} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
