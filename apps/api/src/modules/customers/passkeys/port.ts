/** A passkey as its owner sees it. */
export interface PasskeyDetails {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}
