import type { LookDocument } from '@karat/contract/staff-sites.ts'
import { shopLook } from '@karat/sites/look.ts'
import { expect, test } from 'vitest'
import { formOfLook, readLookForm } from './look-form.ts'

const look: LookDocument = { ...shopLook, logo: '0a1b2c3d_ring', icon: null }

test('a stored look is read from its form as it is stored', () => {
  expect(readLookForm(formOfLook(look)).document).toEqual(look)
})

test('colours are read in either case, with and without #, of three digits too; others are named and nothing is sent', () => {
  const { document } = readLookForm({ ...formOfLook(look), ink: ' 1D2B2A', accent: '#FFF' })
  expect([document?.colours.ink, document?.colours.accent]).toEqual(['#1d2b2a', '#ffffff'])
  for (const soft of ['', 'red', '#12345', 'rgb(0 0 0)', '#1234567']) {
    const read = readLookForm({ ...formOfLook(look), soft })
    expect([read.document, read.unread]).toEqual([undefined, ['soft']])
    expect(read.look.colours).not.toHaveProperty('soft')
  }
})
