/**
 * Mutants that nobody can notice, because another guard says the same at that place; they are counted apart. By their
 * file, their kind, and which of that kind in the file they are.
 * @type {readonly { mutants: readonly string[], why: string }[]}
 */
export const EQUIVALENT = [
  {
    mutants: [
      "lib/records/delete-records.ts without authorize 2",
      "lib/records/export-records.ts without authorize 1",
      "lib/records/import-records.ts without authorize 1",
      "lib/records/sample-data.ts without authorize 2",
      "lib/records/sample-data.ts without authorize 3",
      "lib/records/undo-updates.ts without authorize 1",
      "lib/records/update-records.ts without authorize 1",
    ],
    why: "refuseUnentered, which comes next, asks the same before anything is read",
  },
  {
    mutants: ["lib/media/start-upload.ts without authorize 1"],
    why: "refuseOutsider, which comes next, asks the same before anything is read",
  },
  {
    mutants: ["lib/records/list-rows.ts isInPlace for anybody 2"],
    why: "it is asked of what a search has found, which is nothing for whoever may not enter",
  },
  {
    mutants: [
      "lib/overview/get-overview.ts without authorize 1",
      "lib/overview/get-overview.ts without authorize 2",
      "lib/projects/get-projects-screen.ts without authorize 1",
      "lib/projects/get-projects-screen.ts without authorize 2",
      "lib/tasks/get-task-screen.ts without authorize 2",
    ],
    why: "it asks for two permissions, and both are everybody's who is signed in",
  },
  {
    mutants: [
      "lib/records/sample-data.ts without authorize 1",
      "lib/records/sample-data.ts enterableWorkspace for anybody 1",
    ],
    why: "it counts for two functions that have asked the same right before",
  },
  {
    mutants: [
      "lib/search/search-console.ts readableBy holds 1",
      "lib/search/search-console.ts isReadableTask holds 1",
    ],
    why: "what the search index is asked for is narrowed to what the person may read already",
  },
  {
    mutants: ["lib/users/change-own-password.ts not only their own 1"],
    why: "the salted hash that it asks for too is that person's alone",
  },
  {
    mutants: [
      "lib/records/list-counts.ts enterableWorkspace for anybody 2",
      "lib/records/list-neighbours.ts isInPlace for anybody 1",
      "lib/records/list-rows.ts isInPlace for anybody 3",
      "lib/records/list-seo-advice.ts isInPlace for anybody 1",
    ],
    why: "what they say is dropped unread for whoever may not enter: the same statement says so",
  },
  {
    mutants: [
      "lib/media/folders.ts enterableWorkspace for anybody 1",
      "lib/records/insert-one-by-one.ts enterableWorkspace for anybody 1",
      "lib/records/order-insertion.ts enterableWorkspace for anybody 1",
      "lib/records/undo-updates.ts isInPlace for anybody 1",
    ],
    why: "the write that it is for asks too whether the workspace may be entered, and does nothing where it may not",
  },
  {
    mutants: [
      "lib/managed-items/list-item-candidates.ts managesItem holds 1",
      "lib/managed-items/team-access.ts everybody sees every item 1",
    ],
    why: "whom it reads is left out of the answer by the policy, which is asked the same right after",
  },
  {
    mutants: ["lib/tasks/remove-task-user.ts without authorize 2"],
    why: "the write asks the same, and explainAssignment says no in the same words",
  },
  {
    mutants: ["lib/tasks/update-comment.ts not only their own 1"],
    why: "canEdit has said so, and a comment never has another author: with the account goes actorStands too",
  },
  {
    mutants: ["lib/users/rows.ts isNotLastSuperadmin holds 2"],
    why: "whoever may take a superadmin away is another one, whom actorStands finds active in the same statement",
  },
  {
    mutants: ["lib/users/update-user.ts without authorize 1"],
    why: "whoever may edit somebody else may give them another role: users.edit has asked the same, and nobody's own gets here",
  },
];
