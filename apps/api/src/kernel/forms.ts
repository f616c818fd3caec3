import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { Server } from './http.ts'
import { AppError } from './result.ts'

/** The maximum bytes of a form without files. */
const largestForm = 16_384

/** The parser's message for a form that it cannot read. */
const brokenForm = /multipart|malformed|content type/i

/** Answers a broken form as the client's error: errors of the parser have no status. */
export function refuseBrokenForms(scope: Server): void {
  scope.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, request) => {
    const isParsers = !(error instanceof AppError) && error.statusCode === undefined && error.validation === undefined
    throw isParsers && request.isMultipart() && brokenForm.test(error.message)
      ? new AppError({ code: 'bad_request', field: 'body' })
      : error
  })
}

/**
 * Lets the calls of a scope accept forms without files, urlencoded or multipart, besides JSON. A form with a file is refused;
 * `photos/photo-form.ts` accepts those in a separate scope.
 */
export async function takeForms(scope: Server): Promise<void> {
  refuseBrokenForms(scope)
  await scope.register(formbody, { bodyLimit: largestForm })
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 20, fieldSize: largestForm, fieldNameSize: 40, headerPairs: 20, parts: 20 },
  })
}
