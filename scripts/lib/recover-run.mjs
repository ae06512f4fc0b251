import { stateDirectory, toolEnvironment } from "./project.mjs";
import { readRecoverOptions, recover } from "./recover-steps.mjs";
import { Sentence, say } from "./say.mjs";

try {
  const options = readRecoverOptions(process.argv.slice(2));
  const env = toolEnvironment();
  const { password, isNew } = await recover({ ...options, state: stateDirectory(), env });
  say(
    isNew
      ? `There was no account of ${options.email}: it was made, and is an active superadmin.`
      : `The account of ${options.email} was there: it is an active superadmin, and every session of theirs has ended.`,
  );
  say(`Password (shown this once, change it after signing in): ${password}`);
} catch (error) {
  if (!(error instanceof Sentence)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
