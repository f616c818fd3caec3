import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSecrets, readSecretKeys, secretKeysOf } from './secrets.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [old, fresh] = [key('old'), key('new')]
const secretsOf = (...words: string[]) => createSecrets(readSecretKeys(words.join(',')))

describe('secrets', () => {
  test('a mac is good for its text and its purpose only', () => {
    const secrets = secretsOf(old)
    const mac = secrets.hmac('code', '+919822000000 123456')
    expect(secrets.verify('code', '+919822000000 123456', mac)).toBe(true)
    expect(secrets.verify('code', '+919822000000 123457', mac)).toBe(false)
    expect(secrets.verify('telephone', '+919822000000 123456', mac)).toBe(false)
    for (const nonsense of ['', '.', 'old.', 'nobody.AAAA', mac.slice(0, -1), `${mac}A`, mac.replace('old', 'new')])
      expect(secrets.verify('code', '+919822000000 123456', nonsense)).toBe(false)
  })
  test('what is encrypted is read back for its purpose only, never twice the same, and not when changed', () => {
    const secrets = secretsOf(old)
    const sealed = secrets.encrypt('message', 'आपका कोड 123456')
    expect(sealed).toMatch(/^old\./)
    expect(sealed).not.toContain('123456')
    expect(secrets.encrypt('message', 'आपका कोड 123456')).not.toBe(sealed)
    expect(secrets.decrypt('message', sealed)).toBe('आपका कोड 123456')
    expect(secrets.decrypt('code', sealed)).toBeUndefined()
    const parts = sealed.split('.')
    for (let at = 0; at < parts.length; at++)
      for (const other of ['', 'AAAA', parts[at]?.slice(2) ?? ''])
        expect(secrets.decrypt('message', parts.with(at, other).join('.'))).toBeUndefined()
  })
  test('keys rotate: the first writes, all of them read, and a key that is gone reads nothing', () => {
    const before = secretsOf(old)
    const [mac, sealed] = [before.hmac('code', 'x'), before.encrypt('message', 'x')]
    const now = secretsOf(fresh, old)
    expect([now.verify('code', 'x', mac), now.decrypt('message', sealed)]).toEqual([true, 'x'])
    expect(now.hmac('code', 'x')).toMatch(/^new\./)
    expect(now.encrypt('message', 'x')).toMatch(/^new\./)
    expect(now.hmacs('code', 'x')).toContain(mac)
    const after = secretsOf(fresh)
    expect([after.verify('code', 'x', mac), after.decrypt('message', sealed)]).toEqual([false, undefined])
    expect(after.derive('bank')).not.toBe(before.derive('bank'))
  })
  test.each(['', 'nonsense', 'a:', 'a:c2hvcnQ=', `${key('a')},`, `${old},${old}`, 'a b:AAAA'])(
    'words that are no keys are refused: %s',
    (words) => {
      expect(() => readSecretKeys(words)).toThrow(/key/)
    },
  )
})

describe('the file of keys', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'karat-secrets-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is made once, for its owner alone, and kept', () => {
    const made = secretKeysOf(folder)
    expect(statSync(join(folder, 'secret-keys')).mode & 0o777).toBe(0o600)
    chmodSync(join(folder, 'secret-keys'), 0o644)
    expect(secretKeysOf(folder)).toEqual(made)
    expect(statSync(join(folder, 'secret-keys')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret-keys'])
    expect(readSecretKeys(readFileSync(join(folder, 'secret-keys'), 'utf8'))).toEqual(made)
  })
})
