import { assignUserSchema } from "@/lib/managed-items/assigned-user-schema";
import { type Operation, under } from "./operation";

const TEAM = "The creator and superadmins.";
const ASSIGNMENT = { userId: "$USER_ID", userRole: "admin" };

/** Projects, agents and RAGs have a team alike. */
export function teamOperations(kind: "project" | "agent" | "rag", tag: string): Operation[] {
  const path = `/api/${kind}s/{${kind}Id}/users`;
  const access = `${kind}s.assign` as const;
  return under(tag, [
    {
      method: "POST",
      path,
      summary: `Assign somebody to ${kind === "agent" ? "an agent" : `a ${kind}`}`,
      description: TEAM,
      access,
      body: assignUserSchema,
      example: ASSIGNMENT,
      answer: "AssignmentAnswer",
      statuses: [201, 200],
    },
    {
      method: "DELETE",
      path: `${path}/{userId}`,
      summary: "Take somebody off the team",
      description: TEAM,
      access,
      answer: "DoneAnswer",
    },
  ]);
}
