// The built engine with one more kind of work, whose every effect can be counted: a row for each step of a job, and a
// file, which lies outside the batch. Every third job asks for another one.
import engine, { Pacemaker as Built } from "../../../.build/engine/worker.js";

/** Texts are written into the statement: they are made here. */
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

const count = {
  title: "Count",
  attempts: 1_000_000,
  async run(ctx, { subject, cursor }) {
    const step = typeof cursor === "number" ? cursor : 1;
    await ctx.files.put(`proof/${subject}/${step}`, String(step));
    const statements = [
      ctx.db.run(`INSERT INTO proof_effects (subject, step) VALUES (${quoted(subject)}, ${step})`),
    ];
    if (step === 3 && /^\d*[369]$/.test(subject))
      statements.push(
        ctx.db.run(
          `INSERT INTO jobs (id, kind, subject, run_at, created_at, updated_at)
            VALUES (${quoted(crypto.randomUUID())}, 'proof.count', ${quoted(`${subject}-child`)}, ${ctx.now}, ${ctx.now}, ${ctx.now})`,
        ),
      );
    return { statements, cursor: step + 1, next: step < 5 ? "more" : "done" };
  },
};

export class Pacemaker extends Built {
  kinds = { "proof.count": count };
}

export default engine;
