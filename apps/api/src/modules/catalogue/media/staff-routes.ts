import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { uploadPartBytes } from './rules.ts'
import type { Media } from './service.ts'
import type { UploadProgress } from './uploads/start-upload.ts'

const progressToWire = ({ id, parts, received }: UploadProgress) => success({ uploadID: id, partBytes: uploadPartBytes, parts, received })

/** The routes by which staff upload originals. */
export function staffMediaRoutes(server: Server, { media }: { media: Media }): void {
  route(server, calls, 'POST /api/staff/media/uploads/', async (context, { body }) =>
    progressToWire(unwrap(await media.startUpload(memberOf(context).staffId, { id: body.uploadID, size: body.size }))),
  )

  void server.register(async (parts) => {
    const scope = parts as Server
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: uploadPartBytes }, (_request, body, done) =>
      done(null, body),
    )
    route(scope, calls, 'POST /api/staff/media/uploads/:id/parts/:number/', async (context, { params, body }) =>
      progressToWire(unwrap(await media.receivePart(memberOf(context).staffId, { ...params, bytes: body }))),
    )
  })

  route(server, calls, 'POST /api/staff/media/uploads/:id/finish/', async (context, { params }) => {
    const { address, width, height, blur } = unwrap(await media.finishUpload(memberOf(context).staffId, params.id))
    return success({ picture: { id: address, width, height, blur } })
  })

  route(server, calls, 'POST /api/staff/media/uploads/:id/drop/', async (context, { params }) => {
    unwrap(await media.dropUpload(memberOf(context).staffId, params.id))
    return success({})
  })
}
