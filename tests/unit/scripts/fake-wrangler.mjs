#!/usr/bin/env node
// Stands in for wrangler: keeps an account in a JSON file and writes every call to a log.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

const { FAKE_ACCOUNT, FAKE_LOG, FAKE_FAIL } = process.env;
const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith("-")).join(" ");
const account = JSON.parse(readFileSync(FAKE_ACCOUNT, "utf8"));
const input = args.includes("put") ? readFileSync(0, "utf8") : "";
appendFileSync(FAKE_LOG, `${JSON.stringify({ args, input })}\n`);

if (FAKE_FAIL && words.startsWith(FAKE_FAIL)) {
  console.error("✘ [ERROR] Authentication error [code: 10000]");
  process.exit(1);
}

const option = (name) => args[args.indexOf(name) + 1];
const answers = {
  "d1 list": () => JSON.stringify(account.d1),
  "d1 create": () => account.d1.push({ name: args[2], uuid: `uuid-of-${args[2]}` }),
  "kv namespace list": () => JSON.stringify(account.kv),
  "kv namespace create": () => account.kv.push({ title: args[3], id: `id-of-${args[3]}` }),
  "r2 bucket list": () =>
    account.r2.map((name) => `name:           ${name}\ncreation_date:  now\n`).join("\n"),
  "r2 bucket create": () => account.r2.push(args[3]),
  "d1 migrations apply": () => "applied",
  "d1 execute": () =>
    args.includes("--json") ? JSON.stringify([{ results: [{ is_new: 1 }] }]) : "executed",
  "secret list": () => {
    const secrets = account.secrets[option("--name")];
    if (secrets) return JSON.stringify(secrets.map((name) => ({ name, type: "secret_text" })));
    console.error("✘ [ERROR] This Worker does not exist on your account. [code: 10007]");
    process.exit(1);
  },
  "secret put": () => {
    account.secrets[option("--name")] = [...(account.secrets[option("--name")] ?? []), args[2]];
  },
  deploy: () => "Deployed atrium triggers\n  https://atrium.example.workers.dev",
  "versions upload": () =>
    `Version Preview URL: https://1234-atrium.example.workers.dev\nVersion Preview Alias URL: https://${option("--preview-alias")}-atrium.example.workers.dev`,
};
const command = Object.keys(answers).find((known) => words.startsWith(known));
const answer = command ? answers[command]() : process.exit(2);
writeFileSync(FAKE_ACCOUNT, JSON.stringify(account));
if (typeof answer === "string") console.log(answer);
