"use client";

import { useRouter } from "next/navigation";
import { startTransition, useOptimistic, useState } from "react";
import { notify } from "@/lib/ui/notify";
import { statusLabel } from "../_components/task-words";
import { changeFailure, sendChange } from "../_components/use-task-change";
import type { BoardTask } from "./board-card";

/** The cards with the moves that are under way; a refused one goes back and says why. */
export function useMoves(tasks: readonly BoardTask[]) {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState("");
  const [shown, setMoved] = useOptimistic(
    tasks,
    (before: readonly BoardTask[], { id, status }: { id: string; status: string }) =>
      before.map((task) => (task.id === id ? { ...task, status } : task)),
  );

  function move(id: string, status: string) {
    const task = shown.find((card) => card.id === id);
    if (!task || task.status === status) return;
    startTransition(async () => {
      setMoved({ id, status });
      try {
        await sendChange(task, { status });
        setAnnouncement(`${task.name} moved to ${statusLabel(status)}`);
      } catch (thrown) {
        setAnnouncement(`${task.name} stays in ${statusLabel(task.status)}`);
        notify.error(changeFailure(thrown));
        router.refresh();
      }
    });
  }

  return { shown, move, announcement };
}
