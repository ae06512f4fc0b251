import type { JobFacts } from "@/lib/jobs/job-kind";

/** The name of the job that sends a mail; its subject is the mail's id. */
export const SEND_MAIL = "mail.send";

/** What is known of that job everywhere; only the engine carries what it does (send-mail.ts). Its tries last half an hour. */
export const MAIL_JOB_FACTS: JobFacts = { title: "Send a mail", attempts: 12 };
