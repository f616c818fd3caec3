import { expect, test } from 'vitest'
import { hasSeveralHosts, originOf, originOfShop } from './origin.ts'

test('e-mails contain the public URL, or this machine’s if it listens on loopback only', () => {
  const shop = (publicUrl: string | undefined, host: string, port = 3000) => originOfShop({ publicUrl, host, port })
  expect(shop('https://shop.example/', '0.0.0.0')).toBe('https://shop.example')
  expect([shop(undefined, '127.0.0.1'), shop(undefined, 'localhost', 8080)]).toEqual(['http://localhost:3000', 'http://localhost:8080'])
  expect([shop(undefined, '0.0.0.0'), shop(undefined, '127.0.0.1', 0)]).toEqual([undefined, undefined])
})

test('a request with two host names has no origin', () => {
  const request = (rawHeaders: string[]) => ({ rawHeaders, headers: { host: 'shop.example' } }) as never
  expect(originOf(undefined, false)(request(['Host', 'shop.example', 'x', 'host']))).toBe('http://shop.example')
  for (const rawHeaders of [
    ['Host', 'shop.example', 'host', 'shop.example'],
    ['Host', 'shop.example', 'x', 'y', 'HOST', 'evil.example'],
  ])
    for (const publicUrl of [undefined, 'https://shop.example'])
      expect([originOf(publicUrl, false)(request(rawHeaders)), hasSeveralHosts(request(rawHeaders))]).toEqual([undefined, true])
})
