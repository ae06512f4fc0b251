import type { Operation } from "./operation";

/** "{taskId}" → "$TASK_ID": the shell variable that an example's path names. */
const variableOf = (name: string) =>
  `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** A call for the shell, as it can be run once the variables that it names are set. */
export function curlOf(operation: Operation): string {
  const { method, path, queryExample, access, needsSession, example, sends } = operation;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => variableOf(name));
  const lines = [`curl "$ATRIUM_URL${address}${queryExample ? `?${queryExample}` : ""}"`];
  if (method !== "GET") lines.push(`-X ${method}`);
  if (needsSession) lines.push('-b "$ATRIUM_COOKIE"');
  else if (access !== "public") lines.push('-H "Authorization: Bearer $ATRIUM_TOKEN"');
  if (sends) {
    if (sends.type !== "multipart/form-data") lines.push(`-H 'Content-Type: ${sends.type}'`);
    lines.push(sends.curl);
  }
  if (example === undefined) return lines.join(" \\\n  ");
  lines.push("-H 'Content-Type: application/json'", "--data-binary @- <<JSON");
  return `${lines.join(" \\\n  ")}\n${JSON.stringify(example, null, 2)}\nJSON`;
}
