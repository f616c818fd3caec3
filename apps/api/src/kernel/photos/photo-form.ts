import multipart from '@fastify/multipart'
import { refuseBrokenForms } from '../forms.ts'
import type { Server } from '../http.ts'
import { throwFailure } from '../result.ts'

/** A file of a form as received, at most one byte longer than allowed. */
interface FilePart {
  toBuffer(): Promise<Buffer>
  file: { truncated: boolean }
  value?: unknown
}

const tooLarge = 'too large'

/**
 * Lets the calls of a scope accept forms with one file of at most `largest` bytes, which `photoOf` reads. A file of up to twice that size
 * is read to its end, so that its sender gets the answer; a larger one is not.
 */
export async function takePhotoForms(scope: Server, field: string, largest: number): Promise<void> {
  const mostRead = 2 * largest
  refuseBrokenForms(scope)
  scope.addHook('preParsing', async ({ headers }, reply) => {
    if (Number(headers['content-length'] ?? 0) <= mostRead) return
    void reply.header('connection', 'close')
    throwFailure('photo_too_large', field)
  })
  // The parser has no limit for a form as a whole; it starts to read in the next hook.
  scope.addHook('preValidation', ({ raw }, _reply, done) => {
    let read = 0
    raw.on('data', (part: Buffer) => {
      read += part.length
      if (read > mostRead) raw.destroy()
    })
    done()
  })
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    throwFileSizeLimit: false,
    limits: { fileSize: largest, files: 1, fields: 4, fieldSize: 200, fieldNameSize: 40, headerPairs: 20, parts: 5 },
    async onFile(part: FilePart) {
      const bytes = await part.toBuffer()
      part.value = part.file.truncated ? tooLarge : bytes
    },
  })
}

/** The bytes of a form's file; throws `photo_too_large` and `no_photo` with the field. */
export function photoOf(value: unknown, field: string): Buffer {
  if (value === tooLarge) throwFailure('photo_too_large', field)
  return Buffer.isBuffer(value) ? value : throwFailure('no_photo', field)
}
