/** The site as browsers know it: passkeys belong to its host. */
export interface RelyingParty {
  /** The host, without its port. */
  id: string
  origin: string
}

/** A passkey as its owner sees it. */
export interface PasskeyDetails {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}
