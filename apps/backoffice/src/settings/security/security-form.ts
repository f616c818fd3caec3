import { type SecuritySetting, securitySettings } from '@karat/sites/staff-security.ts'
import { numberOf } from '../../ui/number-of.ts'

/** The settings in the order of their fields. */
export const securityFields = ['idleMinutes', 'maxHours', 'auditYears'] as const satisfies readonly SecuritySetting[]

type Settings = Record<SecuritySetting, number>
/** The settings as they are typed. */
export type SecurityForm = Record<SecuritySetting, string>

/** The form of settings as they are stored. */
export const formOfSecurity = ({ idleMinutes, maxHours, auditYears }: Settings): SecurityForm => ({
  idleMinutes: String(idleMinutes),
  maxHours: String(maxHours),
  auditYears: String(auditYears),
})

/** Reads what was typed; `settings` are undefined where a field is no whole number within its limits. */
export function readSecurityForm(form: SecurityForm): { settings: Settings | undefined; unread: readonly SecuritySetting[] } {
  const unread: SecuritySetting[] = []
  const whole = (field: SecuritySetting): number => {
    const value = numberOf(form[field])
    const { min, max } = securitySettings[field]
    if (value !== undefined && value !== null && Number.isInteger(value) && value >= min && value <= max) return value
    unread.push(field)
    return min
  }
  const settings = { idleMinutes: whole('idleMinutes'), maxHours: whole('maxHours'), auditYears: whole('auditYears') }
  return { settings: unread.length > 0 ? undefined : settings, unread }
}
