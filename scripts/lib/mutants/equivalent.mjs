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
    ],
    why: "refuseUnentered, which comes next, asks the same before anything is read",
  },
  {
    mutants: ["lib/records/list-rows.ts isInPlace for anybody 2"],
    why: "it is asked of what a search has found, which is nothing for whoever may not enter",
  },
  {
    mutants: ["lib/records/list-counts.ts isInPlace for anybody 1"],
    why: "every type of record has counters that triggers keep: the rows are never counted",
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
    mutants: ["lib/users/change-own-password.ts not only their own 1"],
    why: "the salted hash that it asks for too is that person's alone",
  },
];
