import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
/** User present, and verified but for `touched`; `made` has an attached key. */
const flags = { used: 0x05, touched: 0x01, made: 0x45 }

/** The options of a challenge, as far as an authenticator reads them. */
export interface ChallengeOptions {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
}

/** A device with one passkey, as a browser answers with it: ES256, without an attestation. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  let counter = 0
  let userHandle = 'bm9ib2R5'

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const dataOf = (party: string, flag: number, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(party), Buffer.from([flag]), count, key])
  }
  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} } as const

  return {
    id: credentialId,
    /** Sets the counter to that of another copy of the key. */
    setCounter(to: number): void {
      counter = to
    },
    make({ challenge, rp, user }: ChallengeOptions) {
      userHandle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinate = (name: number, value: string) => Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, 'base64url')])
      const cose = Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x), coordinate(0x22, y)])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = dataOf(rp?.id ?? '', flags.made, key)
      // CBOR: { fmt: 'none', attStmt: {}, authData: … }
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, origin).toString('base64url')
      return { ...common, response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] } }
    },
    /** `isVerified` false: somebody touched the device, and it asked for no finger, face or PIN. */
    use({ challenge, rpId = '' }: ChallengeOptions, from = origin, isVerified = true) {
      counter += 1
      const client = clientData('webauthn.get', challenge, from)
      const data = dataOf(rpId, isVerified ? flags.used : flags.touched)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = { clientDataJSON: client, authenticatorData: data, signature }
      const encoded = Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]))
      return { ...common, response: { ...encoded, userHandle } }
    },
  }
}
