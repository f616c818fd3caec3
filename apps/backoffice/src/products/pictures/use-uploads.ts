import type { Picture } from '@karat/contract/envelope.ts'
import { largestUpload } from '@karat/sites/uploads.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { Problem } from '../../api/problem.ts'
import { dropUpload, uploadFile } from './upload-file.ts'

/** A file that is uploaded. `failed` can be tried again, `refused` cannot. */
export interface Upload {
  key: number
  name: string
  file: File
  /** The id of the picture in whose place it comes. */
  replaces: string | undefined
  state: 'waits' | 'runs' | 'failed' | 'refused' | 'done'
  /** The share of its bytes that was sent, from 0 to 1. */
  sent: number
  problem: Problem | undefined
  picture: Picture | undefined
}

/** Files that are sent at the same time. */
const lanes = 2

/** Refusals of a moment: too many uploads at once, and a part that was lost on the way. */
const passing: ReadonlySet<string> = new Set(['too_many_photos', 'upload_incomplete', 'too_many_requests'])
/** A failure that another try may not meet. */
const canRetry = ({ status, code }: Problem) => status === 0 || status >= 500 || passing.has(code)

/** The files that are being uploaded. One that failed without a network goes on when that is back. */
export function useUploads() {
  const { call } = useApi()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const last = useRef({ key: 0, lanes: Array.from({ length: lanes }, () => Promise.resolve()) })
  const update = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))

  async function run({ key, file }: Upload): Promise<void> {
    const signal = controllers.current.get(key)?.signal
    if (!signal || signal.aborted) return
    update(key, { state: 'runs', problem: undefined })
    try {
      const picture = await uploadFile(call, file, { signal, onSent: (sent) => update(key, { sent }) })
      update(key, { state: 'done', picture })
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('network', { code: 'network', status: 0 })
      update(key, { state: canRetry(problem) ? 'failed' : 'refused', problem })
    }
  }
  function start(upload: Upload): void {
    controllers.current.set(upload.key, new AbortController())
    const lane = upload.key % lanes
    const before = last.current.lanes[lane]
    last.current.lanes[lane] = Promise.resolve(before).then(() => run(upload))
  }
  function retry(upload: Upload): void {
    update(upload.key, { state: 'waits', problem: undefined })
    start(upload)
  }
  const onOnline = useEffectEvent(() => {
    for (const upload of uploads) if (upload.state === 'failed' && upload.problem?.status === 0) retry(upload)
  })
  const dropFailed = useEffectEvent(() => {
    for (const { state, file } of uploads) if (state === 'failed') void dropUpload(call, file)
  })
  useEffect(() => {
    const isOnline = () => onOnline()
    addEventListener('online', isOnline)
    return () => removeEventListener('online', isOnline)
  }, [])
  useEffect(() => {
    const { current } = controllers
    return () => {
      current.forEach((controller) => controller.abort())
      dropFailed()
    }
  }, [])

  return {
    uploads,
    retry,
    /** Uploads files; `replaces` is the picture in whose place the first one comes. */
    add(files: readonly File[], replaces?: string) {
      const added = files.map((file, index): Upload => {
        last.current.key += 1
        const state = file.size > largestUpload || file.size === 0 ? 'refused' : 'waits'
        const first = index === 0 ? replaces : undefined
        return { key: last.current.key, name: file.name, file, replaces: first, state, sent: 0, problem: undefined, picture: undefined }
      })
      setUploads((all) => [...all, ...added])
      for (const upload of added) if (upload.state === 'waits') start(upload)
    },
    /** Forgets uploads, which stop after the part that is being sent; the service drops what it received of them. */
    forget(keys: readonly number[]) {
      for (const key of keys) controllers.current.get(key)?.abort()
      for (const { key, state, file } of uploads) if (keys.includes(key) && state === 'failed') void dropUpload(call, file)
      setUploads((all) => all.filter(({ key }) => !keys.includes(key)))
    },
  }
}
