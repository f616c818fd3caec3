import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of the shop: at least 32 bytes, and the id that everything made with it carries. */
export interface SecretKey {
  id: string
  key: Buffer
}

/** Thrown when SECRET_KEYS, or the file that replaces it, has no valid keys. */
export class BadSecretKeys extends Error {}

const minimumBytes = 32

/** Reads `id:base64,id2:base64`. The first key is used for new values; all of them are accepted. */
export function readSecretKeys(keyList: string): SecretKey[] {
  const keys = keyList.split(',').map((entry) => {
    const [, id, base64 = ''] = /^\s*([A-Za-z0-9_-]{1,20}):([A-Za-z0-9+/_=-]+)\s*$/.exec(entry) ?? []
    const key = Buffer.from(base64, 'base64')
    if (!id || key.length < minimumBytes)
      throw new BadSecretKeys(
        `keys look like id:base64,id2:base64, each of at least ${minimumBytes} random bytes (openssl rand -base64 32)`,
      )
    return { id, key }
  })
  if (new Set(keys.map((key) => key.id)).size !== keys.length) throw new BadSecretKeys('two keys have the same id')
  return keys
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The keys in the file `secret-keys` of a folder, which is not created where it is missing. */
export function existingSecretKeysOf(folder: string): SecretKey[] | undefined {
  const content = readFile(join(folder, 'secret-keys'))
  return content === undefined ? undefined : readSecretKeys(content)
}

/**
 * The keys in the file `secret-keys` of a folder, readable by its owner only. Created with one random key where it is
 * missing; of two processes that start at once, both use the key of the first.
 */
export function secretKeysOf(folder: string): SecretKey[] {
  const path = join(folder, 'secret-keys')
  const content = readFile(path)
  if (content !== undefined) {
    chmodSync(path, 0o600)
    return readSecretKeys(content)
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(4).toString('hex')}:${randomBytes(minimumBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // A link appears whole or not at all, and never replaces an existing file.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecretKeys(readFileSync(path, 'utf8'))
}

/**
 * The shop's secrets for values in its own database. Every purpose has its own key, derived by HKDF-SHA-256, so that values made for one
 * purpose are invalid for another. Results carry the id of their key: to rotate keys, put a new one first in the list, and remove the old
 * one when no value made with it is needed any more.
 */
export function createSecrets(keys: readonly SecretKey[]) {
  const [first] = keys
  if (!first) throw new BadSecretKeys('there is no key')
  const byId = new Map(keys.map((key) => [key.id, key]))
  // As key objects: from bytes one would be created for each use.
  const derived = new Map<string, KeyObject>()

  function keyFor({ id, key }: SecretKey, purpose: string): KeyObject {
    const name = `${id} ${purpose}`
    const derivedKey = derived.get(name) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key, 'karat', purpose, 32)))
    derived.set(name, derivedKey)
    return derivedKey
  }

  function macOf(key: SecretKey, purpose: string, text: string): string {
    return `${key.id}.${createHmac('sha256', keyFor(key, purpose)).update(text).digest('base64url')}`
  }

  return {
    /** HMAC-SHA-256 of a text, as `keyId.base64url`. */
    hmac: (purpose: string, text: string) => macOf(first, purpose, text),

    /** The HMACs by every key, to look up values written with an older one. */
    hmacs: (purpose: string, text: string) => keys.map((key) => macOf(key, purpose, text)),

    /** Whether `mac` is the HMAC of this text for this purpose, by any key. Takes the same time for every text. */
    verify(purpose: string, text: string, mac: string): boolean {
      const key = byId.get(mac.slice(0, mac.indexOf('.')))
      if (!key) return false
      const [ours, theirs] = [Buffer.from(macOf(key, purpose, text)), Buffer.from(mac)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    },

    /** AES-256-GCM with the purpose as associated data: `keyId.nonce.text.tag`, the last three in base64url. */
    encrypt(purpose: string, text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(first, purpose), nonce).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [first.id, ...[nonce, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },

    /** The text that was encrypted; undefined where the key was removed, the purpose differs or the text was changed. */
    decrypt(purpose: string, encrypted: string): string | undefined {
      const [id = '', ...parts] = encrypted.split('.')
      const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
      const key = byId.get(id)
      if (!key || !nonce || !text || tag?.length !== 16) return undefined
      try {
        const cipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag)
        return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },

    /** The keys of a purpose for a library that signs and names its key: the first signs, all of them verify. */
    signingKeys: (purpose: string) => keys.map((key) => ({ id: key.id, key: keyFor(key, purpose) })),

    /** A secret for another component that signs, in hex. */
    derive: (purpose: string) => keyFor(first, purpose).export().toString('hex'),
  }
}

export type Secrets = ReturnType<typeof createSecrets>
