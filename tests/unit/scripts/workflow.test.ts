import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readYaml } from "../../support/read-workflow";

const FOLDER = fileURLToPath(new URL("../../../.github/workflows/", import.meta.url));
const TEXT = readFileSync(`${FOLDER}deploy.yml`, "utf8");

interface Step {
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
}
interface Job {
  if?: string;
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  env?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  on: string;
  permissions: Record<string, string>;
  env?: Record<string, string>;
  jobs: Record<"test" | "preview" | "production", Job>;
}

const workflow = readYaml(TEXT) as unknown as Workflow;
const jobs = Object.entries(workflow.jobs);
const allSteps = jobs.flatMap(([, { steps }]) => steps);
const deploying = ["preview", "production"] as const;
const namesSecrets = (value: unknown) =>
  /secrets\s*[.[]|toJSON\(secrets/.test(JSON.stringify(value));

it("is the only workflow, started by pushes alone: no pull request of a fork runs it", () => {
  expect(readdirSync(FOLDER)).toEqual(["deploy.yml"]);
  expect(workflow.on).toBe("push");
});

it("gives its own token nothing, and each job only the right to read the code", () => {
  expect(workflow.permissions).toEqual({});
  for (const [, { permissions }] of jobs) expect(permissions).toEqual({ contents: "read" });
});

it("pins every action to a commit, with the version beside it", () => {
  const used = TEXT.split("\n").filter((line) => /^\s*(- )?uses:/.test(line));
  expect(used).toHaveLength(allSteps.filter(({ uses }) => uses).length);
  for (const line of used)
    expect(line).toMatch(/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const commits = new Set(used.map((line) => line.replace(/^.*uses: /, "")));
  expect(commits.size, "one commit of each action").toBe(3);
});

it("leaves no credential of GitHub behind in the checked out code", () => {
  for (const [, { steps }] of jobs) {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts).toHaveLength(1);
    for (const step of checkouts) expect(step.with).toEqual({ "persist-credentials": "false" });
  }
});

it("shows secrets to the step that deploys and to nothing else", () => {
  expect(workflow.env).toBeUndefined();
  for (const [, job] of jobs) expect(job.env).toBeUndefined();
  const withSecrets = allSteps.filter(namesSecrets);
  expect(withSecrets).toEqual(deploying.map((name) => workflow.jobs[name].steps.at(-1)));
  for (const { env, ...step } of withSecrets) expect(namesSecrets(step)).toBe(false);
});

it.each(deploying)("installs and builds %s in an earlier step, without any secret", (name) => {
  const runs = workflow.jobs[name].steps.filter(({ run }) => run !== undefined);
  expect(runs).toHaveLength(2);
  expect(runs[0]).toEqual({ name: "Install and build", run: "npm run build" });
  expect(runs[1]?.run).toContain("npm run deploy");
});

it("restores no cache into what is deployed", () => {
  for (const name of deploying)
    for (const { uses, with: options } of workflow.jobs[name].steps)
      if (uses?.startsWith("actions/setup-node@"))
        expect(options).toEqual({ "node-version": "24", "package-manager-cache": "false" });
});

it("lets main alone into the environment production, after the tests", () => {
  const { production, preview, test } = workflow.jobs;
  expect(production.if).toBe("github.ref == 'refs/heads/main'");
  expect([production.environment, production.needs]).toEqual(["production", "test"]);
  expect(production.steps.at(-1)?.run?.match(/npm run deploy.*/g)).toEqual(["npm run deploy"]);
  expect(preview.if).toBe("github.ref_type == 'branch' && github.ref != 'refs/heads/main'");
  expect([preview.environment, preview.needs]).toEqual(["preview", "test"]);
  expect(test.environment).toBeUndefined();
  expect(preview.steps.at(-1)?.run?.match(/npm run deploy.*/g)).toEqual([
    "npm run deploy -- --preview",
  ]);
});

it("puts nothing that a person typed, such as a branch's name, into a command", () => {
  for (const { run } of allSteps) expect(run ?? "").not.toContain("${{");
});
