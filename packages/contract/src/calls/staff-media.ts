import {
  uploadDropBody,
  uploadDroppedReply,
  uploadedReply,
  uploadFinishBody,
  uploadParam,
  uploadPartBody,
  uploadPartParam,
  uploadProgressReply,
  uploadStartBody,
} from '../staff-media.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: [], access: { staff: 'products.write' } } as const

/** How staff upload the original of a picture: in parts, so that a broken connection costs one of them. */
export const staffMediaCalls = defineCalls({
  'POST /api/staff/media/uploads/': {
    ...common,
    changes: false,
    summary: 'Starts an upload, or tells which parts of it are still to be sent',
    body: uploadStartBody,
    reply: uploadProgressReply,
  },
  'POST /api/staff/media/uploads/:id/parts/:number/': {
    ...common,
    changes: false,
    summary: 'Stores a part of an upload; the same part again replaces it',
    params: uploadPartParam,
    body: uploadPartBody,
    reply: uploadProgressReply,
  },
  'POST /api/staff/media/uploads/:id/finish/': {
    ...common,
    summary: 'Makes a picture of an upload, turned as the camera says and without its metadata',
    params: uploadParam,
    body: uploadFinishBody,
    reply: uploadedReply,
  },
  'POST /api/staff/media/uploads/:id/drop/': {
    ...common,
    changes: false,
    summary: 'Forgets an upload that nobody wants any more; one that became a picture stays',
    params: uploadParam,
    body: uploadDropBody,
    reply: uploadDroppedReply,
  },
})
