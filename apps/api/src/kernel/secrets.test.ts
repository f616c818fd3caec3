import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSecrets, readSecretKeys, secretKeysOf } from './secrets.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [oldKey, newKey] = [key('old'), key('new')]
const secretsOf = (...words: string[]) => createSecrets(readSecretKeys(words.join(',')))

describe('secrets', () => {
  test('a MAC is valid for its text and purpose only', () => {
    const secrets = secretsOf(oldKey)
    const mac = secrets.hmac('code', '+919822000000 123456')
    expect(secrets.verify('code', '+919822000000 123456', mac)).toBe(true)
    expect(secrets.verify('code', '+919822000000 123457', mac)).toBe(false)
    expect(secrets.verify('telephone', '+919822000000 123456', mac)).toBe(false)
    for (const invalidMac of ['', '.', 'old.', 'nobody.AAAA', mac.slice(0, -1), `${mac}A`, mac.replace('old', 'new')])
      expect(secrets.verify('code', '+919822000000 123456', invalidMac)).toBe(false)
  })
  test('a ciphertext is decrypted for its purpose only, differs each time, and is rejected when changed', () => {
    const secrets = secretsOf(oldKey)
    const encrypted = secrets.encrypt('message', 'आपका कोड 123456')
    expect(encrypted).toMatch(/^old\./)
    expect(encrypted).not.toContain('123456')
    expect(secrets.encrypt('message', 'आपका कोड 123456')).not.toBe(encrypted)
    expect(secrets.decrypt('message', encrypted)).toBe('आपका कोड 123456')
    expect(secrets.decrypt('code', encrypted)).toBeUndefined()
    const parts = encrypted.split('.')
    for (let index = 0; index < parts.length; index++)
      for (const replacement of ['', 'AAAA', parts[index]?.slice(2) ?? ''])
        expect(secrets.decrypt('message', parts.with(index, replacement).join('.'))).toBeUndefined()
  })
  test('keys rotate: the first key encrypts, all keys decrypt, and a removed key decrypts nothing', () => {
    const before = secretsOf(oldKey)
    const [mac, encrypted] = [before.hmac('code', 'x'), before.encrypt('message', 'x')]
    const now = secretsOf(newKey, oldKey)
    expect([now.verify('code', 'x', mac), now.decrypt('message', encrypted)]).toEqual([true, 'x'])
    expect(now.hmac('code', 'x')).toMatch(/^new\./)
    expect(now.encrypt('message', 'x')).toMatch(/^new\./)
    expect(now.hmacs('code', 'x')).toContain(mac)
    const after = secretsOf(newKey)
    expect([after.verify('code', 'x', mac), after.decrypt('message', encrypted)]).toEqual([false, undefined])
    expect(after.derive('bank')).not.toBe(before.derive('bank'))
  })
  test.each(['', 'nonsense', 'a:', 'a:c2hvcnQ=', `${key('a')},`, `${oldKey},${oldKey}`, 'a b:AAAA'])(
    'invalid keys are rejected: %s',
    (text) => {
      expect(() => readSecretKeys(text)).toThrow(/key/)
    },
  )
})

describe('the key file', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'karat-secrets-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is created once, readable by its owner only', () => {
    const keys = secretKeysOf(folder)
    expect(statSync(join(folder, 'secret-keys')).mode & 0o777).toBe(0o600)
    chmodSync(join(folder, 'secret-keys'), 0o644)
    expect(secretKeysOf(folder)).toEqual(keys)
    expect(statSync(join(folder, 'secret-keys')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret-keys'])
    expect(readSecretKeys(readFileSync(join(folder, 'secret-keys'), 'utf8'))).toEqual(keys)
  })
})
