import { addMs, durations } from '../../../kernel/clock.ts'
import type { PlannedAudit, SecuritySettings } from './port.ts'

/** Days after which a shorter time of the audit begins: what it removes cannot be brought back, so that owners can stop it until then. */
export const planDays = 7

/**
 * The time for which the audit is stored once some years were saved, and what is planned then. A longer time holds at once and ends a plan; a
 * shorter one is planned, and begins anew only where its years are others; the present one leaves both as they are.
 */
export function auditAfter(
  { auditYears, plannedAudit }: Pick<SecuritySettings, 'auditYears' | 'plannedAudit'>,
  wanted: number,
  by: string,
  now: Date,
): { auditYears: number; plannedAudit: PlannedAudit | null } {
  if (wanted > auditYears) return { auditYears: wanted, plannedAudit: null }
  if (wanted === auditYears || wanted === plannedAudit?.years) return { auditYears, plannedAudit }
  return { auditYears, plannedAudit: { years: wanted, from: addMs(now, planDays * durations.day), by } }
}

/** The settings as the audit has them. */
export const valuesOf = ({ idleMinutes, maxHours, auditYears, plannedAudit }: SecuritySettings) => ({
  idleMinutes,
  maxHours,
  auditYears,
  ...(plannedAudit && { plannedAuditYears: plannedAudit.years, auditShorterFrom: plannedAudit.from.toISOString() }),
})
