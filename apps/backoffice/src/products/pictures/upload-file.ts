import type { Picture } from '@karat/contract/envelope.ts'
import { drafts } from '../../app/storage.ts'
import { Problem } from '../../api/problem.ts'
import type { StaffCall } from '../../api/staff-api.ts'

/** The uploads of files in this page, by which another try continues where the browser stores nothing. */
const started = new WeakMap<File, string>()

/** The name under which the browser's tab keeps the upload of a file: the same file chosen again, after a reload too, continues. */
const nameOf = ({ name, size, lastModified }: File) => `upload ${name} ${size} ${lastModified}`

function newUpload(file: File): string {
  const id = crypto.randomUUID()
  started.set(file, id)
  drafts.write(nameOf(file), id)
  return id
}

/** Tells the service that the upload of a file is not wanted any more; one that was not told is given up there two hours later. */
export async function dropUpload(call: StaffCall, file: File): Promise<void> {
  const id = started.get(file) ?? drafts.read(nameOf(file))
  forgetUpload(file)
  if (id === undefined) return
  try {
    await call('POST /api/staff/media/uploads/:id/drop/', { params: { id }, body: {} })
  } catch {
    // Without a network, or after the session ended.
  }
}

function forgetUpload(file: File): void {
  started.delete(file)
  drafts.write(nameOf(file), undefined)
}

interface UploadWatch {
  /** Receives the share of the bytes that was sent, from 0 to 1. */
  onSent: (share: number) => void
  /** Aborted where the person does not want it any more: no further part is sent then. */
  signal: AbortSignal
}

/** Uploads the original of a picture in parts; parts that arrived at a try before are not sent again. Rejects with a `Problem`, or where it is aborted. */
export async function uploadFile(call: StaffCall, file: File, watch: UploadWatch): Promise<Picture> {
  const known = started.get(file) ?? drafts.read(nameOf(file))
  try {
    return await upload(call, file, known ?? newUpload(file), watch)
  } catch (error) {
    if (watch.signal.aborted) {
      await dropUpload(call, file)
      throw error
    }
    if (!(error instanceof Problem) || error.status === 0 || error.status >= 500) throw error
    // The service has no such upload any more, or has judged the file.
    if (known === undefined || error.status !== 404) {
      await dropUpload(call, file)
      throw error
    }
    forgetUpload(file)
    return upload(call, file, newUpload(file), watch)
  }
}

async function upload(call: StaffCall, file: File, uploadID: string, watch: UploadWatch): Promise<Picture> {
  await uploadBytes(call, file, uploadID, watch)
  const { picture } = await call('POST /api/staff/media/uploads/:id/finish/', { params: { id: uploadID }, body: {} })
  forgetUpload(file)
  return picture
}

/** Sends the parts of a file that have not arrived yet under the id of its upload. */
export async function uploadBytes(call: StaffCall, file: File, uploadID: string, { onSent, signal }: UploadWatch): Promise<void> {
  const { partBytes, parts, received } = await call('POST /api/staff/media/uploads/', { body: { uploadID, size: file.size } })
  for (const number of Array(parts).keys()) {
    signal.throwIfAborted()
    if (received.includes(number)) continue
    const start = number * partBytes
    const body = file.slice(start, start + partBytes)
    await call('POST /api/staff/media/uploads/:id/parts/:number/', { params: { id: uploadID, number }, body }, undefined, (bytes) =>
      onSent((start + Math.min(bytes, body.size)) / file.size),
    )
  }
  onSent(1)
}
