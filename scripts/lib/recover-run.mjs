import { stateDirectory, toolEnvironment } from "./project.mjs";
import { readRecoverOptions, recover, recoveredWords } from "./recover-steps.mjs";
import { Sentence, say } from "./say.mjs";

try {
  const options = readRecoverOptions(process.argv.slice(2));
  const env = toolEnvironment();
  const { password, isNew } = await recover({ ...options, state: stateDirectory(), env });
  say(recoveredWords(options.email, isNew));
  say(`Password (shown this once, change it after signing in): ${password}`);
} catch (error) {
  if (!(error instanceof Sentence)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
