import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Grant } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A member of staff. Never deleted: the audit names them. */
export const staffMember = pgTable(
  'staff_member',
  {
    id: text().primaryKey(),
    /** In its canonical spelling. */
    email: text().notNull(),
    name: text().notNull(),
    language: text({ enum: ['en', 'hi', 'ar'] })
      .notNull()
      .default('en'),
    /** Whether a mail tells each morning what waits. */
    hasDigest: boolean('has_digest').notNull().default(true),
    /** Whether a mail tells at once what waits for the member's approval. */
    hasAlerts: boolean('has_alerts').notNull().default(true),
    /** `setting-up` until the second factor is confirmed. */
    state: text({ enum: ['setting-up', 'active', 'blocked'] }).notNull(),
    /** Argon2id, with its parameters in it; null for people of the demo, who sign in by a link. */
    passwordHash: text('password_hash'),
    /** The secret of the authenticator app, encrypted; null before one is set up. */
    totpSecret: text('totp_secret'),
    /** The time step of the last accepted code: each code is accepted once. */
    totpStep: integer('totp_step').notNull().default(0),
    /** Counts changes of roles and state, so that a save of an older one is noticed. */
    version: integer().notNull().default(1),
    createdAt: time('created_at').notNull(),
    lastSignInAt: time('last_sign_in_at'),
    /** The member to whom the last change of the account's roles or sign-in goes back; null where a command made it. */
    accessBy: text('access_by'),
    /** When that was. */
    accessAt: time('access_at'),
  },
  (t) => [uniqueIndex('staff_member_email').on(t.email)],
)

/** A role of a member on one site, or on every site (`*`); in some stores of its site, or in all of them. */
export const staffGrant = pgTable(
  'staff_grant',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => staffMember.id),
    role: text().notNull(),
    site: text().notNull(),
    /** The ids of the stores in which it holds; empty for every store of the site. */
    stores: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.role, t.site] })],
)

/** A role that an owner made; those of every shop are in the code. */
export const staffRole = pgTable('staff_role', {
  key: text().primaryKey(),
  permissions: text().array().notNull(),
  /** Counts changes, so that a save of an older one is noticed. */
  version: integer().notNull().default(1),
})

/** A recovery code of a member, by its hash; each is accepted once. */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => staffMember.id),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.hash] })],
)

/** A passkey of a member: a public key whose private half their device stores. */
export const staffPasskey = pgTable(
  'staff_passkey',
  {
    /** The id that the device gave it, in base64url. */
    id: text().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMember.id),
    /** The host on which it was created. */
    party: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The count of uses that the device reports; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('staff_passkey_member').on(t.memberId)],
)

/** Sessions, open and ended. A sign-in is a session of its own until its last step, which opens another. */
export const staffSession = pgTable(
  'staff_session',
  {
    id: text().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMember.id),
    /** SHA-256 of the secret half of the cookie. */
    secretHash: text('secret_hash').notNull(),
    /** `code`: the password was right, the second factor comes next. `set-up`: a second factor is set up. `open`: signed in. */
    step: text({ enum: ['code', 'set-up', 'open'] }).notNull(),
    /** HMAC of the device's cookie. */
    device: text().notNull(),
    /** Until when the device is known for the member by this sign-in; null where it is not. */
    knownUntil: time('known_until'),
    /** Whether the member asked to remember the device, which is then known after the browser is closed. */
    isRemembered: boolean('is_remembered').notNull().default(false),
    userAgent: text('user_agent').notNull(),
    createdAt: time('created_at').notNull(),
    /** To the minute. */
    lastUsedAt: time('last_used_at').notNull(),
    /** The secret of an authenticator app that its member sets up in it, encrypted; it counts once its first code was typed. */
    pendingTotp: text('pending_totp'),
    /** When its member was last verified by a second factor. */
    verifiedAt: time('verified_at'),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [
    index('staff_session_member').on(t.memberId, t.device),
    index('staff_session_expires').on(t.expiresAt),
    index('staff_session_open')
      .on(t.memberId)
      .where(sql`ended_at is null`),
  ],
)

/** An invitation, by the hash of its code. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    grants: jsonb().$type<Grant[]>().notNull(),
    codeHash: text('code_hash').notNull().unique(),
    /** The member who invited; null where a command did. Their rights are checked again when the set-up ends. */
    inviterId: text('inviter_id'),
    /** The name of who invited; empty for a command. */
    invitedBy: text('invited_by').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When it was accepted or taken back. */
    endedAt: time('ended_at'),
  },
  (t) => [
    uniqueIndex('staff_invitation_waiting')
      .on(t.email)
      .where(sql`ended_at is null`),
  ],
)

/** A link that signs a member in once, by the hash of its code. */
export const staffLink = pgTable('staff_link', {
  codeHash: text('code_hash').primaryKey(),
  memberId: text('member_id')
    .notNull()
    .references(() => staffMember.id),
  expiresAt: time('expires_at').notNull(),
})

/** Wrong tries of passwords and codes, by HMACs of the account with its device, or of the account with all unknown devices. */
export const staffAttempt = pgTable(
  'staff_attempt',
  {
    subject: text().primaryKey(),
    tries: integer().notNull(),
    /** When the count began. */
    since: time('since').notNull(),
    /** No try is accepted before. */
    waitUntil: time('wait_until').notNull(),
  },
  (t) => [index('staff_attempt_since').on(t.since)],
)

/** A morning's mail to a member about a site, which is sent once; `day` is that of the site. */
export const staffDigest = pgTable(
  'staff_digest',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => staffMember.id),
    site: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.site] })],
)
