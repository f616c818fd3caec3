import {
  contentPicturesQuery,
  contentPicturesReply,
  contentVersionBody,
  planContentBody,
  publishContentBody,
  savedContentReply,
  staffContentParam,
  staffContentReply,
  staffContentsReply,
} from '../staff-content.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff see and change what the pages of a site show besides its products. */
export const staffContentCalls = defineCalls({
  'GET /api/staff/content/': {
    ...common,
    access: { staff: 'content.read' },
    summary: 'The content of the site by kind: what is live, what is planned, and which texts are missing in which language',
    reply: staffContentsReply,
  },
  'GET /api/staff/content-pictures/': {
    ...common,
    access: { staff: 'content.read' },
    summary: 'Pictures of the media store by a part of their id',
    query: contentPicturesQuery,
    reply: contentPicturesReply,
  },
  'GET /api/staff/content/:kind/': {
    ...common,
    access: { staff: 'content.read' },
    summary: 'Content of a kind as it is live and as it is planned, with all its texts',
    params: staffContentParam,
    reply: staffContentReply,
  },
  'POST /api/staff/content/:kind/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Replaces content of a kind; pages show it within two seconds, and a planned change stays planned',
    params: staffContentParam,
    body: publishContentBody,
    reply: savedContentReply,
  },
  'POST /api/staff/content/:kind/plan/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Plans content of a kind for a time, or replaces what is planned; pages stay as they are until then',
    params: staffContentParam,
    body: planContentBody,
    reply: savedContentReply,
  },
  'POST /api/staff/content/:kind/plan/withdraw/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Withdraws what is planned',
    params: staffContentParam,
    body: contentVersionBody,
    reply: savedContentReply,
  },
  'POST /api/staff/content/:kind/plan/publish/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Makes what is planned live now; pages show it within two seconds',
    params: staffContentParam,
    body: contentVersionBody,
    reply: savedContentReply,
  },
})
