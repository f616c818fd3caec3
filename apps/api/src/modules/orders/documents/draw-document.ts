import { createHash } from 'node:crypto'
import { maskedPhone } from '../../../kernel/masked-contact.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentParty } from './port.ts'
import { insertFile, readDocument, readFile } from './store.ts'

/** The file of a document; drawn now where the job has not drawn it yet. */
export async function drawFile(
  { clock, db, renderer }: Pick<DocumentDependencies, 'clock' | 'db' | 'renderer'>,
  documentId: string,
): Promise<Uint8Array | undefined> {
  const kept = await readFile(db, documentId)
  if (kept) return kept
  const document = await readDocument(db, documentId)
  if (!document) return undefined
  const { kind, number, figures } = document
  const bytes = await renderer.render({ kind, number, figures })
  await insertFile(db, { documentId, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), drawnAt: clock.now() })
  // Where two drew it at once, the first file stays.
  return readFile(db, documentId)
}

type StoredDocument = NonNullable<Awaited<ReturnType<typeof readDocument>>>

/** Draws a document with masked telephone numbers; that file is not stored. */
export function drawMasked(
  { renderer }: Pick<DocumentDependencies, 'renderer'>,
  { kind, number, figures }: Pick<StoredDocument, 'kind' | 'number' | 'figures'>,
): Promise<Uint8Array> {
  const masked = (party: DocumentParty): DocumentParty => ({ ...party, phone: maskedPhone(party.phone) })
  return renderer.render({ kind, number, figures: { ...figures, billing: masked(figures.billing), shipping: masked(figures.shipping) } })
}
