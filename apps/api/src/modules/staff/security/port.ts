import type { Db } from '../../../kernel/db/db.ts'

/** The settings of the shop about its staff. */
export interface SecuritySettings {
  /** Minutes without a call after which a session ends. */
  idleMinutes: number
  /** Hours after which a session ends in any case. */
  maxHours: number
  /** Years for which an entry of the audit is stored. */
  auditYears: number
  /** Counts changes, so that a save of older ones is noticed. */
  version: number
}

/** Reads the settings as they hold now. */
export interface Security {
  read(db: Db): Promise<SecuritySettings>
}
