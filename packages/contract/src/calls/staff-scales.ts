import {
  newScaleBody,
  orderScalesReply,
  retireScaleBody,
  savedScaleReply,
  saveScaleBody,
  scalePhotoBody,
  scalePhotoReply,
  staffScaleParam,
  staffScalesReply,
} from '../staff-scales.ts'
import { staffNumberParam } from '../staff.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** The scales of a site: how staff set them up, and how a weigh-in chooses one and shows the piece on it. */
export const staffScaleCalls = defineCalls({
  'GET /api/staff/scales/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'The scales of the site by place, retired ones last',
    reply: staffScalesReply,
  },
  'POST /api/staff/scales/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Adds a scale; from then on every weigh-in of the site names one',
    body: newScaleBody,
    reply: savedScaleReply,
  },
  'POST /api/staff/scales/:id/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Changes a scale, such as the end of its verification; weighings that were recorded stay as they were',
    params: staffScaleParam,
    body: saveScaleBody,
    reply: savedScaleReply,
  },
  'POST /api/staff/scales/:id/retire/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Retires a scale: no piece is weighed on it any more',
    params: staffScaleParam,
    body: retireScaleBody,
    reply: savedScaleReply,
  },
  'GET /api/staff/orders/:number/weigh/': {
    ...common,
    access: { staff: 'orders.read' },
    summary: 'The scales on which pieces of an order can be weighed, and the photos of its weighings',
    params: staffNumberParam,
    reply: orderScalesReply,
  },
  'POST /api/staff/orders/:number/weigh/photo/': {
    ...common,
    access: { staff: 'orders.write' },
    changes: false,
    summary: 'Stores a photo of a piece on the scale, which a weighing names then',
    params: staffNumberParam,
    body: scalePhotoBody,
    reply: scalePhotoReply,
  },
})
