import { expect, test } from 'vitest'
import { channelsTo, mayBeContact } from './channels.ts'

test('a code goes to an e-mail address by e-mail, to a number by the site’s channel', () => {
  expect([
    channelsTo('anvi@example.com', ['sms']),
    channelsTo('98220 00000', ['email', 'whatsapp', 'sms']),
    channelsTo('+1 212 555 0100', ['email']),
  ]).toEqual([['email'], ['sms', 'whatsapp'], []])
})

test('e-mail addresses and telephone numbers are recognized, and other input is not', () => {
  expect(['anvi@example.com', '+91 98220-00000', '(020) 123456'].filter(mayBeContact)).toHaveLength(3)
  expect(['', 'anvi', 'anvi@', 'a@b', 'a b@c.d e', '12345', '98220 00000 x'].filter(mayBeContact)).toEqual([])
})
