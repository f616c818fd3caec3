/** A challenge of the captcha. Its solution is the number from which a key with the given prefix is derived. */
export interface Challenge {
  parameters: { nonce: string; salt: string; cost: number; keyLength?: number; keyPrefix: string }
}

export interface Solution {
  counter: number
  derivedKey: string
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Tries one number after the other, as ALTCHA's PBKDF2/SHA-256 challenges require: the password of a try is the nonce and the number in
 * four bytes. Null where no number up to `most` is the solution.
 */
export async function solve({ parameters }: Challenge, most = 1_000_000): Promise<Solution | null> {
  const { nonce, salt, cost, keyLength = 32, keyPrefix } = parameters
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  const number = new DataView(password.buffer)
  for (let counter = 0; counter <= most; counter += 1) {
    number.setUint32(start.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix.toLowerCase())) return { counter, derivedKey }
  }
  return null
}
