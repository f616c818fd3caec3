import readCode from 'qr/decode.js'
import { expect, test } from 'vitest'
import { crc16, payNowText, qrSvg, upiLink } from './bank-codes.ts'

const code = { payee: 'Kanakira & Co', amount: 13_324_450, currency: 'INR', ref: 'sbx_1' } as const

test('a UPI link names payee, amount and reference', () => {
  expect(upiLink(code)).toBe('upi://pay?pa=kanakira%40sandbox&pn=Kanakira%20%26%20Co&am=133244.50&cu=INR&tr=sbx_1')
})

test('a PayNow text is EMVCo’s: fields with their lengths, followed by a checksum', () => {
  expect(crc16('123456789')).toBe('29B1')
  const text = payNowText({ ...code, amount: 120_00, currency: 'SGD' })
  expect(text).toBe(
    '00020101021226370009SG.PAYNOW010120210000000000X03010520400005303702540' +
      '6120.005802SG5913Kanakira & Co6009Singapore62090105sbx_16304' +
      crc16(text.slice(0, -4)),
  )
})

test.each([upiLink(code), payNowText({ ...code, currency: 'SGD' })])('the QR code can be decoded again: %s', (text) => {
  const svg = qrSvg(text, 'QR code')
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const scale = 4
  const data = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v/g))
    for (let down = 0; down < scale; down += 1)
      for (let across = 0; across < Number(length) * scale; across += 1) {
        const at = ((Number(y) * scale + down) * size * scale + Number(x) * scale + across) * 4
        data.fill(0, at, at + 3)
      }
  expect(readCode({ width: size * scale, height: size * scale, data })).toBe(text)
})
