/**
 * Reads an answer of one JSON value a line, each as soon as it is there.
 *
 * @throws SyntaxError for a line that is no JSON, and whatever breaks the connection.
 */
export async function readLines<T>(response: Response, onLine: (line: T) => void): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) emit(line);
  }
  emit(rest);

  function emit(line: string): void {
    if (line.trim() !== "") onLine(JSON.parse(line) as T);
  }
}
