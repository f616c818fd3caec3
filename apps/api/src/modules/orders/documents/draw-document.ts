import { createHash } from 'node:crypto'
import type { DocumentDependencies } from './dependencies.ts'
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
