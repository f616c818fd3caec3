import { describe, expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

describe('the relying party of passkeys', () => {
  test('is the public origin, else the requested host; never an IP address, nor the origin of another site', () => {
    const asked = (from: string, host: string, publicOrigin?: string) => relyingPartyOf({ origin: from, host }, publicOrigin)
    expect(asked('https://shop.example', 'inner:8080', 'https://shop.example')).toEqual({
      id: 'shop.example',
      origin: 'https://shop.example',
    })
    expect(asked('http://localhost:3000', 'localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
    expect(asked('https://evil.example', 'shop.example')).toBeUndefined()
    expect(asked('https://evil.example', 'evil.example', 'https://shop.example')).toBeUndefined()
    expect(asked('http://127.0.0.1:3000', '127.0.0.1:3000')).toBeUndefined()
    expect(asked('null', 'shop.example')).toBeUndefined()
    expect(relyingPartyOf({ host: 'shop.example' }, undefined)).toBeUndefined()
  })
})
