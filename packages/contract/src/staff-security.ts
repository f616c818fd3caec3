import { type SecuritySetting, securitySettings } from '@karat/sites/staff-security.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'

const within = (setting: SecuritySetting) => z.int().min(securitySettings[setting].min).max(securitySettings[setting].max)

/**
 * The settings of staff sessions and of the audit; `version` is that of the settings as they were read. A session cannot be idle for longer than
 * it lasts.
 */
export const securityBody = z
  .strictObject({
    idleMinutes: within('idleMinutes'),
    maxHours: within('maxHours'),
    auditYears: within('auditYears'),
    version: z.int().min(1),
  })
  .refine(({ idleMinutes, maxHours }) => idleMinutes <= maxHours * 60, {
    path: ['idleMinutes'],
    message: 'is more than the whole time of a session',
  })
/** The version of the settings as they were read. */
export const keepAuditBody = z.strictObject({ version: z.int().min(1) })
export const securityReply = commerceReply({
  /** Minutes without a call after which a session ends. */
  idleMinutes: z.int(),
  /** Hours after which a session ends in any case. */
  maxHours: z.int(),
  /** Years for which an entry of the audit is stored. */
  auditYears: z.int(),
  /** A shorter time that begins later, and the name of who planned it; null where none is planned. */
  plannedAudit: z.object({ years: z.int(), from: z.string(), by: z.string() }).nullable(),
  version: z.int(),
})
