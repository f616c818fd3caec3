import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { addMs } from '../../../kernel/clock.ts'
import { type Db, lockNamed, rows } from '../../../kernel/db/db.ts'
import type { Grant } from './port.ts'
import { type AttemptLimit, recentGiver } from './rules.ts'
import {
  staffAttempt,
  staffDigest,
  staffGrant,
  staffInvitation,
  staffLink,
  staffMember,
  staffPasskey,
  staffRecoveryCode,
  staffRole,
  staffSession,
} from './tables.ts'

export type MemberRow = typeof staffMember.$inferSelect
export type SessionRow = typeof staffSession.$inferSelect
export type InvitationRow = typeof staffInvitation.$inferSelect
export type PasskeyRow = typeof staffPasskey.$inferSelect

export async function memberByEmail(db: Db, email: string): Promise<MemberRow | undefined> {
  const [found] = await db.select().from(staffMember).where(eq(staffMember.email, email))
  return found
}

export async function memberById(db: Db, id: string): Promise<MemberRow | undefined> {
  const [found] = await db.select().from(staffMember).where(eq(staffMember.id, id))
  return found
}

/** A member, locked for the rest of the transaction. */
export async function lockMember(tx: Db, id: string): Promise<MemberRow | undefined> {
  const [found] = await tx.select().from(staffMember).where(eq(staffMember.id, id)).for('update')
  return found
}

/** A member and those whose access goes back to them. */
export function readAccess(db: Db, id: string): Promise<Pick<MemberRow, 'id' | 'accessBy' | 'accessAt'>[]> {
  return db
    .select({ id: staffMember.id, accessBy: staffMember.accessBy, accessAt: staffMember.accessAt })
    .from(staffMember)
    .where(or(eq(staffMember.id, id), eq(staffMember.accessBy, id)))
}

/** Notes whose doing the access of members is: that of somebody with access of within a day goes back to who gave it. */
export async function noteAccess(tx: Db, ids: readonly string[], giverId: string, now: Date): Promise<void> {
  if (ids.length === 0) return
  const giver = await memberById(tx, giverId)
  const accessBy = (giver && recentGiver(giver, now)) ?? giverId
  await tx
    .update(staffMember)
    .set({ accessBy, accessAt: now })
    .where(inArray(staffMember.id, [...ids]))
}

/** Every member, by name. */
export function readMembers(db: Db): Promise<MemberRow[]> {
  return db.select().from(staffMember).orderBy(asc(staffMember.name), asc(staffMember.id))
}

/** The active owners of a site, those of every site too. */
export function readOwnersOfSite(db: Db, site: string): Promise<Pick<MemberRow, 'email' | 'name' | 'language'>[]> {
  return db
    .selectDistinct({ email: staffMember.email, name: staffMember.name, language: staffMember.language })
    .from(staffMember)
    .innerJoin(staffGrant, eq(staffGrant.memberId, staffMember.id))
    .where(
      and(eq(staffMember.state, 'active'), eq(staffGrant.role, 'owner'), eq(staffGrant.stores, []), inArray(staffGrant.site, [site, '*'])),
    )
}

/** The stored secrets of all authenticator apps, encrypted. */
export async function readTotpSecrets(db: Db): Promise<string[]> {
  const stored = await db.select({ secret: staffMember.totpSecret }).from(staffMember).where(isNotNull(staffMember.totpSecret))
  return stored.flatMap(({ secret }) => secret ?? [])
}

/** The names of members by their ids. */
export async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = { id: staffMember.id, name: staffMember.name }
  const found = await db
    .select(named)
    .from(staffMember)
    .where(inArray(staffMember.id, [...ids]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

export async function insertMember(tx: Db, row: typeof staffMember.$inferInsert): Promise<void> {
  await tx.insert(staffMember).values(row)
}

export async function updateMember(tx: Db, id: string, change: Partial<typeof staffMember.$inferInsert>): Promise<void> {
  await tx.update(staffMember).set(change).where(eq(staffMember.id, id))
}

/**
 * Serialises changes of who is a member with which role, until the end of the transaction: two owners could otherwise remove each other, and
 * two invitations could make one person a member twice.
 */
export const lockMembership = (tx: Db): Promise<void> => lockNamed(tx, 'staff membership')

/** The roles of members; of all of them without ids. */
export function readGrants(db: Db, memberIds?: readonly string[]): Promise<(typeof staffGrant.$inferSelect)[]> {
  return db
    .select()
    .from(staffGrant)
    .where(memberIds && inArray(staffGrant.memberId, [...memberIds]))
    .orderBy(asc(staffGrant.role), asc(staffGrant.site))
}

export async function replaceGrants(tx: Db, memberId: string, grants: readonly Grant[]): Promise<void> {
  await tx.delete(staffGrant).where(eq(staffGrant.memberId, memberId))
  if (grants.length > 0)
    await tx.insert(staffGrant).values(grants.map(({ role, site, stores = [] }) => ({ memberId, role, site, stores: [...stores] })))
}

/** The roles that an owner made, with their permissions. */
export async function readOwnRoles(db: Db): Promise<Map<string, string[]>> {
  const found = await db.select().from(staffRole)
  return new Map(found.map(({ key, permissions }) => [key, permissions]))
}

/** The roles that an owner made, with their versions. */
export function readRoles(db: Db): Promise<(typeof staffRole.$inferSelect)[]> {
  return db.select().from(staffRole).orderBy(asc(staffRole.key))
}

export async function findRole(db: Db, key: string): Promise<typeof staffRole.$inferSelect | undefined> {
  const [found] = await db.select().from(staffRole).where(eq(staffRole.key, key))
  return found
}

export async function writeRole(tx: Db, row: typeof staffRole.$inferInsert): Promise<void> {
  const { key: _key, ...set } = row
  await tx.insert(staffRole).values(row).onConflictDoUpdate({ target: staffRole.key, set })
}

export async function deleteRole(tx: Db, key: string): Promise<void> {
  await tx.delete(staffRole).where(eq(staffRole.key, key))
}

/** The ids of active members who are owners of every site. */
export async function readOwners(db: Db): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select m.id from staff_member m join staff_grant g on g.member_id = m.id
        where m.state = 'active' and g.role = 'owner' and g.site = '*'`,
  )
  return found.map(({ id }) => id)
}

export async function replaceRecoveryCodes(tx: Db, memberId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.memberId, memberId))
  await tx.insert(staffRecoveryCode).values(hashes.map((hash) => ({ memberId, hash })))
}

export async function deleteRecoveryCodes(tx: Db, memberId: string): Promise<void> {
  await tx.delete(staffRecoveryCode).where(eq(staffRecoveryCode.memberId, memberId))
}

/** Uses a recovery code up; false where it is wrong or used. */
export async function takeRecoveryCode(tx: Db, memberId: string, hash: string): Promise<boolean> {
  const own = and(eq(staffRecoveryCode.memberId, memberId), eq(staffRecoveryCode.hash, hash))
  return (await tx.delete(staffRecoveryCode).where(own).returning({ hash: staffRecoveryCode.hash })).length > 0
}

/** How many recovery codes a member has left. */
export const countRecoveryCodes = (db: Db, memberId: string): Promise<number> =>
  db.$count(staffRecoveryCode, eq(staffRecoveryCode.memberId, memberId))

/** The member whose passkey has an id; undefined where nobody's has. */
export async function memberOfPasskey(db: Db, id: string): Promise<MemberRow | undefined> {
  const [found] = await db
    .select({ member: staffMember })
    .from(staffPasskey)
    .innerJoin(staffMember, eq(staffMember.id, staffPasskey.memberId))
    .where(eq(staffPasskey.id, id))
  return found?.member
}

/** A member's passkeys, the oldest first. */
export function readPasskeys(db: Db, memberId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(staffPasskey)
    .where(eq(staffPasskey.memberId, memberId))
    .orderBy(asc(staffPasskey.createdAt), asc(staffPasskey.id))
}

/** A passkey, locked for the rest of the transaction. */
export async function lockPasskey(tx: Db, id: string): Promise<PasskeyRow | undefined> {
  const [found] = await tx.select().from(staffPasskey).where(eq(staffPasskey.id, id)).for('update')
  return found
}

/** Adds a passkey; false where the id exists. */
export async function insertPasskey(tx: Db, row: PasskeyRow): Promise<boolean> {
  return (await tx.insert(staffPasskey).values(row).onConflictDoNothing().returning({ id: staffPasskey.id })).length > 0
}

export async function setPasskeyUsed(tx: Db, id: string, counter: number, lastUsedAt: Date): Promise<void> {
  await tx.update(staffPasskey).set({ counter, lastUsedAt }).where(eq(staffPasskey.id, id))
}

/** Names a member's passkey; false where the member has no such passkey. */
export async function setPasskeyName(tx: Db, memberId: string, id: string, name: string): Promise<boolean> {
  const own = and(eq(staffPasskey.id, id), eq(staffPasskey.memberId, memberId))
  return (await tx.update(staffPasskey).set({ name }).where(own).returning({ id: staffPasskey.id })).length > 0
}

/** Deletes a member's passkey; false where the member has no such passkey. */
export async function deletePasskey(tx: Db, memberId: string, id: string): Promise<boolean> {
  const own = and(eq(staffPasskey.id, id), eq(staffPasskey.memberId, memberId))
  return (await tx.delete(staffPasskey).where(own).returning({ id: staffPasskey.id })).length > 0
}

/** Deletes every passkey of a member. */
export async function deletePasskeys(tx: Db, memberId: string): Promise<void> {
  await tx.delete(staffPasskey).where(eq(staffPasskey.memberId, memberId))
}

export async function insertSession(tx: Db, row: typeof staffSession.$inferInsert): Promise<void> {
  await tx.insert(staffSession).values(row)
}

export async function sessionById(db: Db, id: string): Promise<SessionRow | undefined> {
  const [found] = await db.select().from(staffSession).where(eq(staffSession.id, id))
  return found
}

/** A session, locked for the rest of the transaction. */
export async function lockSession(tx: Db, id: string): Promise<SessionRow | undefined> {
  const [found] = await tx.select().from(staffSession).where(eq(staffSession.id, id)).for('update')
  return found
}

export async function updateSession(tx: Db, id: string, change: Partial<typeof staffSession.$inferInsert>): Promise<void> {
  await tx.update(staffSession).set(change).where(eq(staffSession.id, id))
}

/** A session with its member's state and name, read with every call. */
export async function sessionWithMember(db: Db, id: string): Promise<(SessionRow & { member: MemberRow }) | undefined> {
  const [found] = await db
    .select({ session: staffSession, member: staffMember })
    .from(staffSession)
    .innerJoin(staffMember, eq(staffMember.id, staffSession.memberId))
    .where(eq(staffSession.id, id))
  return found && { ...found.session, member: found.member }
}

/** A member's sessions that have not ended, the last used one first. */
export async function openSessions(db: Db, memberId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(staffSession)
    .where(
      and(
        eq(staffSession.memberId, memberId),
        eq(staffSession.step, 'open'),
        isNull(staffSession.endedAt),
        gt(staffSession.expiresAt, now),
      ),
    )
    .orderBy(sql`last_used_at desc, id desc`)
}

/**
 * Ends a member's sessions, one or all or all but one, steps of sign-ins included; returns how many there were. All or all but one: the devices of
 * the others are unknown from now on.
 */
export async function endSessions(
  tx: Db,
  memberId: string,
  now: Date,
  which: { only?: string | undefined; except?: string } = {},
): Promise<number> {
  const one = which.only === undefined ? undefined : eq(staffSession.id, which.only)
  const others = which.except === undefined ? undefined : ne(staffSession.id, which.except)
  if (which.only === undefined) await forgetDevices(tx, memberId, { exceptSession: which.except })
  const ended = await tx
    .update(staffSession)
    .set({ endedAt: now })
    .where(and(eq(staffSession.memberId, memberId), isNull(staffSession.endedAt), one, others))
    .returning({ id: staffSession.id })
  return ended.length
}

/** Whether a device is known for a member: they signed in on it, and remember it or have not closed its browser. */
export async function isKnownDevice(db: Db, memberId: string, devices: readonly string[], now: Date): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from staff_session
        where member_id = ${memberId} and device in ${[...devices]} and step = 'open' and known_until > ${now.toISOString()} limit 1`,
  )
  return found.length > 0
}

/** Until when some member keeps a device; undefined where nobody does. */
export async function readRememberedUntil(db: Db, devices: readonly string[], now: Date): Promise<Date | undefined> {
  const remembered = and(inArray(staffSession.device, [...devices]), eq(staffSession.isRemembered, true), gt(staffSession.knownUntil, now))
  const [found] = await db
    .select({ until: staffSession.knownUntil })
    .from(staffSession)
    .where(remembered)
    .orderBy(sql`known_until desc`)
    .limit(1)
  return found?.until ?? undefined
}

/** The sessions by which a member keeps devices, also ended ones, the last used one of each device first. */
export async function readRememberedDevices(db: Db, memberId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(staffSession)
    .where(and(eq(staffSession.memberId, memberId), eq(staffSession.isRemembered, true), gt(staffSession.knownUntil, now)))
    .orderBy(sql`last_used_at desc, id desc`)
}

/** Makes devices unknown for a member: one, or all but that of a session. */
export async function forgetDevices(
  tx: Db,
  memberId: string,
  which: { device?: string | undefined; exceptSession?: string | undefined },
): Promise<void> {
  const one = which.device === undefined ? undefined : eq(staffSession.device, which.device)
  const others = which.exceptSession === undefined ? undefined : ne(staffSession.id, which.exceptSession)
  const known = and(eq(staffSession.memberId, memberId), isNotNull(staffSession.knownUntil), one, others)
  await tx.update(staffSession).set({ knownUntil: null, isRemembered: false }).where(known)
}

/** Ends the open sessions of a member on a device, but one; returns how many there were. */
export async function endSessionsOn(tx: Db, memberId: string, device: string, now: Date, except: string): Promise<number> {
  const open = and(eq(staffSession.memberId, memberId), eq(staffSession.device, device), isNull(staffSession.endedAt))
  const ended = await tx
    .update(staffSession)
    .set({ endedAt: now })
    .where(and(open, ne(staffSession.id, except)))
    .returning({ id: staffSession.id })
  return ended.length
}

/** Gives the sessions of a device another value of its cookie. */
export async function replaceDevice(tx: Db, former: readonly string[], device: string): Promise<void> {
  await tx
    .update(staffSession)
    .set({ device })
    .where(inArray(staffSession.device, [...former]))
}

export async function insertInvitation(tx: Db, row: typeof staffInvitation.$inferInsert): Promise<void> {
  await tx.insert(staffInvitation).values(row)
}

/** Invitations that wait, expired ones included, the newest first. */
export async function readInvitations(db: Db): Promise<InvitationRow[]> {
  return db
    .select()
    .from(staffInvitation)
    .where(isNull(staffInvitation.endedAt))
    .orderBy(sql`created_at desc`)
}

export async function invitationByCode(db: Db, codeHash: string): Promise<InvitationRow | undefined> {
  const [found] = await db.select().from(staffInvitation).where(eq(staffInvitation.codeHash, codeHash))
  return found
}

export async function lockInvitationOf(tx: Db, email: string): Promise<InvitationRow | undefined> {
  const waiting = and(eq(staffInvitation.email, email), isNull(staffInvitation.endedAt))
  const [found] = await tx.select().from(staffInvitation).where(waiting).for('update')
  return found
}

/** Replaces the roles of the invitation that waits for an address. */
export async function setInvitedGrants(tx: Db, email: string, grants: Grant[]): Promise<void> {
  const waiting = and(eq(staffInvitation.email, email), isNull(staffInvitation.endedAt))
  await tx.update(staffInvitation).set({ grants }).where(waiting)
}

/** Ends an invitation that waits; false where none with this id does. */
export async function endInvitation(tx: Db, id: string, now: Date): Promise<boolean> {
  const waiting = and(eq(staffInvitation.id, id), isNull(staffInvitation.endedAt))
  const ended = await tx.update(staffInvitation).set({ endedAt: now }).where(waiting).returning({ id: staffInvitation.id })
  return ended.length > 0
}

export async function insertLink(tx: Db, row: typeof staffLink.$inferInsert): Promise<void> {
  await tx.insert(staffLink).values(row)
}

/** The member of a link that is valid at a time; the link stays. */
export async function memberOfLink(db: Db, codeHash: string, now: Date): Promise<string | undefined> {
  const valid = and(eq(staffLink.codeHash, codeHash), gt(staffLink.expiresAt, now))
  const [found] = await db.select({ memberId: staffLink.memberId }).from(staffLink).where(valid)
  return found?.memberId
}

/** Makes every link of a member void. */
export async function deleteLinks(tx: Db, memberId: string): Promise<void> {
  await tx.delete(staffLink).where(eq(staffLink.memberId, memberId))
}

/** Uses a link up and returns its member; undefined where it is unknown, used or expired. */
export async function takeLink(tx: Db, codeHash: string, now: Date): Promise<string | undefined> {
  const valid = and(eq(staffLink.codeHash, codeHash), gt(staffLink.expiresAt, now))
  const [taken] = await tx.delete(staffLink).where(valid).returning({ memberId: staffLink.memberId })
  return taken?.memberId
}

/** A counted try: how many there were with it, or the time before which none is allowed. */
type CountedAttempt = { tries: number; waitUntil?: undefined } | { waitUntil: Date; tries?: undefined }

/** Counts a try before its secret is checked, so that simultaneous tries count too. */
export async function countAttempt(tx: Db, subject: string, limit: AttemptLimit, now: Date): Promise<CountedAttempt> {
  const [at, since, waitUntil] = [now, addMs(now, -limit.windowMs), addMs(now, limit.waitMs)].map((time) => time.toISOString())
  const [counted] = await rows<{ tries: number }>(
    tx,
    sql`insert into staff_attempt (subject, tries, since, wait_until) values (${subject}, 1, ${at}, ${at})
        on conflict (subject) do update set
          tries = case when staff_attempt.since <= ${since} or staff_attempt.tries >= ${limit.tries} then 1 else staff_attempt.tries + 1 end,
          since = case when staff_attempt.since <= ${since} or staff_attempt.tries >= ${limit.tries} then ${at}::timestamptz
            else staff_attempt.since end,
          wait_until = case when staff_attempt.since > ${since} and staff_attempt.tries = ${limit.tries - 1} then ${waitUntil}::timestamptz
            else staff_attempt.wait_until end
        where staff_attempt.wait_until <= ${at}
        returning tries`,
  )
  if (counted) return counted
  const [waiting] = await rows<{ waitUntil: string | Date }>(
    tx,
    sql`select wait_until as "waitUntil" from staff_attempt where subject = ${subject}`,
  )
  return { waitUntil: new Date(waiting?.waitUntil ?? now) }
}

/** Forgets the wrong tries of keys, after a right one. */
export async function deleteAttempts(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx.delete(staffAttempt).where(inArray(staffAttempt.subject, [...subjects]))
}

/** Deletes at most `limit` sessions that expired before the given time, and counts, links and sign-ins that nothing needs any more. */
export async function sweepSessions(db: Db, before: Date, limit: number): Promise<number> {
  const moment = before.toISOString()
  await db.execute(sql`delete from staff_attempt where since < ${moment}`)
  await db.execute(sql`delete from staff_link where expires_at < ${moment}`)
  const deleted = await rows(
    db,
    sql`delete from staff_session where id in (select id from staff_session where expires_at < ${moment} limit ${limit}) returning id`,
  )
  return deleted.length
}

/** Claims the mail of a day about a site for a member; false where that of this day or a later one was sent. */
export async function claimDigest(tx: Db, memberId: string, site: string, day: string): Promise<boolean> {
  const claimed = await tx
    .insert(staffDigest)
    .values({ memberId, site, day })
    .onConflictDoUpdate({ target: [staffDigest.memberId, staffDigest.site], set: { day }, setWhere: lt(staffDigest.day, day) })
    .returning({ day: staffDigest.day })
  return claimed.length > 0
}
