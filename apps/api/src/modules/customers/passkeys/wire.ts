import type { PasskeyDetails } from './port.ts'

export function passkeysToWire(passkeys: readonly PasskeyDetails[]) {
  return {
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
