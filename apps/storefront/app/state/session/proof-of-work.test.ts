import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve } from './proof-of-work.ts'

const nonce = '00112233445566778899aabbccddeeff'
const salt = 'ffeeddccbbaa99887766554433221100'
const cost = 10

/** The key of a number, derived by another implementation. */
function keyOf(counter: number, keyLength = 32): string {
  const last = Buffer.alloc(4)
  last.writeUInt32BE(counter)
  return pbkdf2Sync(Buffer.concat([Buffer.from(nonce, 'hex'), last]), Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex')
}

test.each([
  [0, 32],
  [7, 32],
  [300, 16],
])('the number %i is found from the start of its key', async (counter, keyLength) => {
  const derivedKey = keyOf(counter, keyLength)
  const keyPrefix = derivedKey.slice(0, 16).toUpperCase()
  expect(await solve({ parameters: { nonce, salt, cost, keyPrefix, ...(keyLength === 32 ? {} : { keyLength }) } })).toEqual({
    counter,
    derivedKey,
  })
})

test('a number above the limit is not searched', async () => {
  const parameters = { nonce, salt, cost, keyPrefix: keyOf(5).slice(0, 16) }
  expect([await solve({ parameters }, 4), (await solve({ parameters }, 5))?.counter]).toEqual([null, 5])
})
