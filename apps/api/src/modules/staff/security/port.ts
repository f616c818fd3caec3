import type { Db } from '../../../kernel/db/db.ts'

/** A shorter time for which the audit will be stored: from when, and by whose name it was planned. */
export interface PlannedAudit {
  years: number
  from: Date
  by: string
}

/** The settings of the shop about its staff. */
export interface SecuritySettings {
  /** Minutes without a call after which a session ends. */
  idleMinutes: number
  /** Hours after which a session ends in any case. */
  maxHours: number
  /** Years for which an entry of the audit is stored. */
  auditYears: number
  /** A shorter time that begins later; null where none is planned. */
  plannedAudit: PlannedAudit | null
  /** Counts changes, so that a save of older ones is noticed. */
  version: number
}

/** Reads the settings as they hold now. */
export interface Security {
  read(db: Db): Promise<SecuritySettings>
}
