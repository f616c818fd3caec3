/** A whole number of a setting: its least and greatest value, and that of a new shop. */
interface NumberSetting {
  min: number
  max: number
  usual: number
}

/** The settings of staff sessions and of the audit, with their limits. */
export const securitySettings = {
  /** Minutes without a call after which a session ends. */
  idleMinutes: { min: 5, max: 120, usual: 30 },
  /** Hours after which a session ends in any case. */
  maxHours: { min: 1, max: 24, usual: 12 },
  /** Years for which an entry of the audit is stored. Eight, since tax law asks for the books of seven to eight years. */
  auditYears: { min: 2, max: 10, usual: 8 },
} as const satisfies Record<string, NumberSetting>

export type SecuritySetting = keyof typeof securitySettings

/** Days for which a device that a member keeps is known again. */
export const rememberedDeviceDays = 30
