// Generated from db/migrations by scripts/bundle-migrations.mjs. Do not edit.
export const MIGRATIONS: readonly { name: string; statements: readonly string[] }[] = [];
