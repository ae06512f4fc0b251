import { Sentence } from "./say.mjs";
import { databaseCalled, listIn } from "./wrangler.mjs";

/**
 * Finds the database, store and bucket of a deployment, and creates missing ones.
 * @returns {Promise<{ d1: { name: string, id: string, isNew: boolean }, kv: { id: string }, r2: {
 * name: string } }>}
 */
export async function deploymentResources(wrangler, name, say) {
  return {
    d1: await databaseNamed(wrangler, name, say),
    kv: await namespaceNamed(wrangler, name, say),
    r2: await bucketNamed(wrangler, name, say),
  };
}

async function findOrCreate({ what, name, find, create, say }) {
  const present = await find();
  if (present) {
    say(`${what} ${name}: there.`);
    return { ...present, isNew: false };
  }
  await create();
  const made = await find();
  if (!made)
    throw new Sentence(`Stopped: the ${what} ${name} was created, but the list does not show it.`);
  say(`${what} ${name}: created.`);
  return { ...made, isNew: true };
}

function databaseNamed(wrangler, name, say) {
  const find = () => databaseCalled(wrangler, name);
  const create = () => wrangler(["d1", "create", name, "--update-config=false"]);
  return findOrCreate({ what: "D1 database", name, find, create, say });
}

function namespaceNamed(wrangler, name, say) {
  const find = async () => {
    const list = listIn(await wrangler(["kv", "namespace", "list"]), "KV namespaces");
    const found = list.find((namespace) => namespace.title === name);
    return found && { name, id: found.id };
  };
  const create = () => wrangler(["kv", "namespace", "create", name, "--update-config=false"]);
  return findOrCreate({ what: "KV namespace", name, find, create, say });
}

function bucketNamed(wrangler, name, say) {
  const find = async () => {
    const list = await wrangler(["r2", "bucket", "list"]);
    const names = [...list.matchAll(/^\s*name:\s*(\S+)/gm)].map((match) => match[1]);
    return names.includes(name) ? { name } : undefined;
  };
  const create = () => wrangler(["r2", "bucket", "create", name, "--update-config=false"]);
  return findOrCreate({ what: "R2 bucket", name, find, create, say });
}

/** Prints how to restore the database to its current state. */
export async function sayBookmark(wrangler, { name, id }, say) {
  const answer = await wrangler(["d1", "time-travel", "info", id, "--json"]);
  const bookmark = /"bookmark":\s*"([\w-]+)"/.exec(answer)?.[1];
  if (!bookmark) throw new Sentence(`Stopped: the bookmark of the database ${name} can't be read.`);
  say(`Database ${name} before the migrations: bookmark ${bookmark}. To bring it back there:`);
  // By id, because the committed configuration uses the name for another database.
  say(`  npx wrangler d1 time-travel restore ${id} --bookmark=${bookmark}`);
}
