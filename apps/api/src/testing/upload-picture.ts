import { randomUUID } from 'node:crypto'
import { sharp } from '../kernel/sharp.ts'
import type { StaffBrowser } from './staff-client.ts'

/** A picture of one colour with an alpha channel, as PNG. */
export const plainPicture = (width: number, height: number, background = '#1f4d4a80'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

/** Uploads a file of one part as staff do; returns the address of its picture, or the code of the refusal. */
export async function uploadPicture(browser: StaffBrowser, file: Buffer): Promise<string> {
  const uploadID = randomUUID()
  await browser.call('POST', 'media/uploads/', { uploadID, size: file.length })
  await browser.call('POST', `media/uploads/${uploadID}/parts/0/`, file, { 'content-type': 'application/octet-stream' })
  const { body } = await browser.call<{ picture?: { id: string }; code?: string }>('POST', `media/uploads/${uploadID}/finish/`, {})
  return body.picture?.id ?? body.code ?? ''
}
