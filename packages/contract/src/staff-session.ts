import { canonicalMail } from '@karat/sites/mail.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, name, orBlank, required } from './input.ts'
import { passkeyUseBody } from './passkeys.ts'
import { isPasswordLength, mayBePassword } from './password.ts'
import { permissions } from './permissions.ts'
import { factorKinds } from './staff-account.ts'
import { listDays, staffSearch } from './staff-orders.ts'

/** The codes that are tried at sign-in: six digits of an authenticator app, or a recovery code (`k3mq-7rtp-2xwd`). */
export const secondFactorCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(?:\d{6}|[a-z2-9]{12})$/))

/** A member's e-mail address in its canonical spelling. Another text is answered as the problem `bad_email`. */
export const staffEmail = z
  .string()
  .trim()
  .max(200)
  .transform((typed, context) => {
    const email = canonicalMail(typed)
    if (email === undefined) context.addIssue({ code: 'custom', message: 'is no e-mail address', params: { problem: 'bad_email' } })
    return email ?? ''
  })

const newPassword = z.string().refine(isPasswordLength, 'has too few or too many characters')
/** The one-time code of an invitation or of a link, as in the fragment of its address. */
const linkCode = z.string().regex(/^[\w-]{20,60}$/)

export const signInBody = z.strictObject({ email: staffEmail, password: z.string().refine(mayBePassword, 'is no password') })
/** Whether the device is remembered: known for 30 days, and signed in until the session ends though the browser is closed. */
const remember = z.boolean().default(false)
export const signInCodeBody = z.strictObject({ code: secondFactorCode, remember })
/** The first code of a new authenticator app. */
export const setUpCodeBody = z.strictObject({ code: secondFactorCode })
/** A browser's answer when a passkey signs the challenge of a sign-in, after the password. */
export const signInPasskeyBody = passkeyUseBody.extend({ remember }).strict()
/** A code that proves again who is at the device: that of a second factor, or of a one-time link. */
export const proofBody = z.strictObject({ code: z.union([secondFactorCode, linkCode]) })
export const forgottenBody = z.strictObject({ email: staffEmail })
export const newPasswordBody = z.strictObject({ code: linkCode, password: newPassword })
export const linkBody = z.strictObject({ code: linkCode })
export const acceptInvitationBody = z.strictObject({ code: linkCode, name: name(80), password: newPassword })
export const signOutBody = z.strictObject({ everywhere: z.boolean().default(false) })
export const staffSessionParam = z.object({ id })
export const memberParam = z.object({ id })
export const memberMailBody = z.strictObject({ on: z.boolean() })
export const memberLanguageBody = z.strictObject({ language: z.enum(['en', 'hi', 'ar']) })

/** The key of a role, which is its name in words: `workshop-lead`. */
const roleKey = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/)

/** A role of a member, on every site (`*`) or on one; `stores` are the stores of the site in which it holds, none for every store. */
export const grant = z.strictObject({
  role: roleKey,
  site: z.union([z.literal('*'), z.string().regex(/^[a-z0-9-]{2,20}$/)]),
  stores: z.array(id).max(100).default([]),
})
const grantDetails = z.object({ role: z.string(), site: z.string(), stores: z.array(z.string()) })
const grants = z.array(grant).min(1).max(40)
const reason = required(200)
export const invitationBody = z.strictObject({ email: staffEmail, name: name(80), grants })
/** `version` is that of the member as it was read; a save of an older one is refused with `changed_meanwhile`. */
export const memberGrantsBody = z.strictObject({ grants, version: z.int().min(1), reason })
export const memberResetBody = z.strictObject({ version: z.int().min(1), reason })
export const memberStateBody = z.strictObject({ state: z.enum(['active', 'blocked']), version: z.int().min(1), reason })

const rolePermissions = z.array(z.enum(permissions)).min(1).max(permissions.length)
export const newRoleBody = z.strictObject({ key: roleKey, permissions: rolePermissions, reason })
export const roleParam = z.object({ key: roleKey })
/** `version` is that of the role as it was read; a save of an older one is refused with `changed_meanwhile`. */
export const roleBody = z.strictObject({ permissions: rolePermissions, version: z.int().min(1), reason })
export const roleRemovalBody = z.strictObject({ version: z.int().min(1), reason })

/** A signed-in member of staff with what they may do on each site. */
const session = {
  /** For the header `x-csrf-token`. */
  csrfToken: z.string(),
  member: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    language: z.enum(['en', 'hi', 'ar']),
    /** Whether a mail tells the member each morning what waits. */
    hasDigest: z.boolean(),
    /** Whether a mail tells the member at once what waits for their approval. */
    hasAlerts: z.boolean(),
    /** False for people of a demo, whom a one-time link signs in, until they set a password. */
    hasPassword: z.boolean(),
    /** The kinds of second factors; none for people of a demo until they set one up. */
    factors: z.array(z.enum(factorKinds)),
  }),
  /**
   * The sites on which the member has a role, in the order of the shop; `permissions` are those of all roles there, and `limits` those of them
   * that hold in some stores only, with the ids of these stores. `stores` are those of the site, in display order.
   */
  sites: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      /** The country in the member's language. */
      name: z.string(),
      currency: z.string(),
      timeZone: z.string(),
      languages: z.array(z.object({ id: z.string(), code: z.string() })),
      roles: z.array(z.string()),
      permissions: z.array(z.enum(permissions)),
      limits: z.partialRecord(z.enum(permissions), z.array(z.string())),
      stores: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** Whether the member may make sites. */
  maySetUp: z.boolean(),
  merchant: z.string(),
  /** Minutes without a call after which the session ends. */
  idleMinutes: z.int(),
  /** When the session ends at the latest. */
  endsAt: z.string(),
  /** Until when calls that need fresh verification are open; null where they are not. */
  verifiedUntil: z.string().nullable(),
}
export const staffSessionReply = commerceReply(session)
export type StaffSession = z.infer<typeof staffSessionReply>
/** The step of a sign-in after the password: one of the member's second factors, or a recovery code. */
export const signInReply = commerceReply({ next: z.literal('code'), factors: z.array(z.enum(factorKinds)) })
/**
 * The set-up of a second factor, by a passkey or an authenticator app. The app needs the secret in base 32, or the same as the address of a QR
 * code (`otpauth://…`).
 */
export const setUpReply = commerceReply({ next: z.literal('set-up'), secret: z.string(), address: z.string() })
/** The session with the recovery codes, which are shown this once. */
export const secondFactorReply = commerceReply({ ...session, recoveryCodes: z.array(z.string()) })
export const invitationReply = commerceReply({ email: z.string(), name: z.string(), merchant: z.string() })
export const signedOutReply = commerceReply({ ended: z.int() })
export const staffSessionsReply = commerceReply({
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), signedInAt: z.string(), lastUsedAt: z.string(), isCurrent: z.boolean() }),
  ),
  /** The devices that the member keeps, the last used one first; `id` is that of the last session on it. */
  devices: z.array(
    z.object({ id: z.string(), device: z.string(), lastUsedAt: z.string(), rememberedUntil: z.string(), isCurrent: z.boolean() }),
  ),
})
export const newPasswordReply = commerceReply({ email: z.string() })
export const doneReply = commerceReply({})

const memberDetails = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** `setting-up` until the second factor is confirmed. */
  state: z.enum(['setting-up', 'active', 'blocked']),
  grants: z.array(grantDetails),
  lastSignInAt: z.string().nullable(),
  version: z.int(),
})
const invitationDetails = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  grants: z.array(grantDetails),
  invitedBy: z.string(),
  expiresAt: z.string(),
})
/** Members in the order of their names, invitations that wait, and the roles with their permissions. */
export const membersReply = commerceReply({
  members: z.array(memberDetails),
  invitations: z.array(invitationDetails),
  /** `version` is null for the roles of every shop, which nobody changes. */
  roles: z.array(z.object({ key: z.string(), permissions: z.array(z.enum(permissions)), version: z.int().nullable() })),
})

/** `after` is `next` of the page before; the other fields narrow the list. */
const auditFilter = {
  member: orBlank(id),
  object: orBlank(required(40)),
  id: orBlank(required(60)),
  ...listDays,
  /** Looks at personal data change nothing: `only` them, or the acts `without` them. */
  looks: orBlank(z.enum(['without', 'only'])),
}
/**
 * The filter of the audit: a member who acted or approved, a kind of thing, one thing by its number or id, days of the site. `search`: the whole
 * number of a thing, or words of the reason.
 */
export const auditQuery = z.object({ after: orBlank(id), ...auditFilter, search: orBlank(staffSearch) })
/** The filter of an export of the audit, as that of its list. */
export const auditExportBody = z.strictObject(auditFilter)
/** An entry of the audit. `before` and `after` are the changed fields; `input` is what was sent. Secrets and personal data are masked. */
const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  memberId: z.string().nullable(),
  name: z.string(),
  roles: z.array(z.string()),
  site: z.string().nullable(),
  /** The call, by method and path, or an event of a sign-in such as `signed-in`. */
  call: z.string(),
  object: z.string(),
  objectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  input: z.unknown(),
  reason: z.string().nullable(),
  /** The second person, who approved it; null where none was needed. */
  approverName: z.string().nullable(),
  /** True for an act that needed a second person, and that a member who works alone made without one. */
  isAlone: z.boolean(),
  requestId: z.string(),
})
/** Acts of staff, the newest first. `canUndo`: whether the reader can undo it now. */
export const auditReply = commerceReply({
  entries: z.array(auditEntry.extend({ canUndo: z.boolean() })),
  next: z.string().nullable(),
})

/** The kinds of things whose pages show their acts from the audit; those of other things have a history of their own. */
export const historyObjects = [
  'customers',
  'promotions',
  'collections',
  'content',
  'reviews',
  'enquiries',
  'merchant',
  'look',
  'trade',
  'gateways',
  'security',
] as const
export type HistoryObject = (typeof historyObjects)[number]
export const historyQuery = z.strictObject({ object: z.enum(historyObjects), id: required(60) })
/** The last acts on a thing, the newest first: looks at it are none. */
export const historyReply = commerceReply({ entries: z.array(auditEntry) })

/** A thing in the words of the audit, by its number or id. */
export const undoQuery = z.object({ object: required(40), id: required(500) })
/** The acts on a thing that the reader can undo now, the newest first, as the audit has them: an undo puts back `before`. */
export const undoableReply = commerceReply({
  acts: z.array(
    z.object({
      /** Of the entry. */
      id: z.string(),
      at: z.string(),
      name: z.string(),
      site: z.string().nullable(),
      call: z.string(),
      object: z.string(),
      objectId: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})
/** The entry of the audit whose act is undone. */
export const undoBody = z.strictObject({ entry: id })
