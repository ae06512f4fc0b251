/** The part of the Workers AI binding that is used. */
export interface AiBinding {
  /** Rejects with a message that begins with the error's number, such as "3036: …". */
  run(model: string, input: object): Promise<unknown>;
  /** Turns a file into Markdown. Describes pictures with a model. */
  toMarkdown(file: { name: string; blob: Blob }, options: object): Promise<unknown>;
}
