// What `npm run recover` writes, as SQL: an operator who can write the database needs no session.

/** A text as an SQL literal. */
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/**
 * The statements that make an address an active superadmin with a new password, end that person's sessions and API tokens, and record
 * it. Somebody who is not there is added.
 * @param {{ email: string, passwordHash: string, now: number, id: () => string }} input `now` in ms
 */
export function recoverySql({ email, passwordHash, now, id }) {
  const address = quoted(email);
  const name = quoted(email.slice(0, email.indexOf("@")));
  return [
    `INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at, version)
     VALUES (${quoted(id())}, ${name}, ${address}, ${quoted(passwordHash)}, 'superadmin', 1, ${now}, ${now}, 1)
     ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash, role = 'superadmin', active = 1,
       updated_at = ${now}, version = version + 1`,
    `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    `DELETE FROM api_tokens WHERE user_id = (SELECT id FROM users WHERE email = ${address})`,
    `INSERT INTO audit_log (id, at, action, entity_type, entity_id, outcome, after)
     SELECT ${quoted(id())}, ${now}, 'users.recover', 'user', id, 'done', '{"role":"superadmin","active":true}'
     FROM users WHERE email = ${address}`,
  ];
}

/**
 * Asked after them: whether the account is one that they have made.
 * @param {{ email: string, now: number }} input as theirs
 */
export function wasMadeSql({ email, now }) {
  return `SELECT created_at = ${now} AS is_new FROM users WHERE email = ${quoted(email)}`;
}
