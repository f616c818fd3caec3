import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../api/problem.ts'
import type { StaffCall } from '../../api/staff-api.ts'
import { dropUpload, uploadFile } from './upload-file.ts'

/** A service that keeps the parts of uploads, ten bytes each, and fails where a test says. */
class Service {
  readonly uploads = new Map<string, Set<number>>()
  readonly sent: number[] = []
  fail: (call: string) => Problem | undefined = () => undefined
  readonly call = (async (key: string, input: { params?: { id: string; number: number }; body: { uploadID: string; size: number } }) => {
    const problem = this.fail(key)
    if (problem) throw problem
    if (key === 'POST /api/staff/media/uploads/') {
      const { uploadID, size } = input.body
      const received = this.uploads.get(uploadID) ?? new Set()
      this.uploads.set(uploadID, received)
      return { uploadID, partBytes: 10, parts: Math.ceil(size / 10), received: [...received] }
    }
    const { id, number } = input.params ?? { id: '', number: 0 }
    if (key.includes('/parts/')) {
      this.sent.push(number)
      this.uploads.get(id)?.add(number)
      return {}
    }
    if (key.includes('/drop/')) {
      this.uploads.delete(id)
      return {}
    }
    return { picture: { id: `0123abcd_${id}`, width: 1, height: 1, blur: '' } }
  }) as unknown as StaffCall
}
let service: Service
beforeEach(() => {
  service = new Service()
})
const network = new Problem('network', { code: 'network', status: 0 })
const refused = (status: number) => new Problem('no', { code: 'no', status })
const file = () => new File([new Uint8Array(35)], 'ring.jpg')
const watch = () => ({ onSent: () => {}, signal: new AbortController().signal })

test('after the network was lost, another try sends only the parts that did not arrive, of the same upload', async () => {
  const picture = file()
  service.fail = (key) => (key.includes('/parts/') && service.sent.length === 2 ? network : undefined)
  await expect(uploadFile(service.call, picture, watch())).rejects.toBe(network)
  service.fail = () => undefined
  await uploadFile(service.call, picture, watch())
  expect([service.sent, service.uploads.size]).toEqual([[0, 1, 2, 3], 1])
})

test('an upload that the service has forgotten begins anew, once', async () => {
  const picture = file()
  service.fail = (key) => (key.includes('finish') ? network : undefined)
  await expect(uploadFile(service.call, picture, watch())).rejects.toBe(network)
  let failures = 1
  service.fail = (key) => (key.includes('finish') && failures-- > 0 ? refused(404) : undefined)
  await uploadFile(service.call, picture, watch())
  expect(service.uploads.size).toBe(2)
})

test('a file that is refused is sent whole when it is chosen again', async () => {
  const picture = file()
  service.fail = (key) => (key.includes('finish') ? refused(400) : undefined)
  for (const uploads of [1, 2]) {
    await expect(uploadFile(service.call, picture, watch())).rejects.toMatchObject({ status: 400 })
    expect([service.uploads.size, service.sent.length]).toEqual([0, 4 * uploads])
  }
})

test('an upload that nobody wants any more sends no further part', async () => {
  const controller = new AbortController()
  const onSent = () => {}
  service.fail = (key) => {
    if (key.includes('/parts/')) controller.abort()
    return undefined
  }
  await expect(uploadFile(service.call, file(), { onSent, signal: controller.signal })).rejects.toThrow()
  // The parts that the service received are dropped.
  expect([service.sent, service.uploads.size]).toEqual([[0], 0])
})

test('an upload that failed for a moment is kept for another try, until it is dropped', async () => {
  const picture = file()
  service.fail = (key) => (key.includes('finish') ? network : undefined)
  await expect(uploadFile(service.call, picture, watch())).rejects.toBe(network)
  expect(service.uploads.size).toBe(1)
  await dropUpload(service.call, picture)
  await dropUpload(service.call, picture)
  expect(service.uploads.size).toBe(0)
  service.fail = (key) => (key.includes('drop') ? network : undefined)
  await dropUpload(service.call, file())
})
