/** A role on one site, by its code, or on every site (`*`). */
export interface Grant {
  role: string
  site: string
}

/** Where a call of the sign-in comes from. */
export interface StaffOrigin {
  /** The value of the device's cookie; undefined on a new device. */
  device: string | undefined
  userAgent: string
  /** The key of the client's limits. */
  clientKey: string
  requestId: string
}

/** What a step of a sign-in returns: the session's cookie, and the device's where that is new. */
export interface StartedSession {
  /** The value of the session's cookie. */
  cookie: string
  /** The value of the device's cookie. */
  device: string
}
