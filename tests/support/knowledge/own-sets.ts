import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readQuestionSet } from "./question-set";

const FOLDER = fileURLToPath(new URL("../../knowledge", import.meta.url));
const read = (name: string) => readQuestionSet(join(FOLDER, `${name}.json`));

/** Five small libraries with 120 questions in people's words. */
export const OWN_WORDS = ["clinic", "club", "dishwasher", "hotel", "software"].map(read);

/** The sample company's libraries with questions in people's words. */
export const SEED_WORDS = ["seed-handbook", "seed-manual"].map(read);
