import formbody from '@fastify/formbody'
import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../kernel/http.ts'
import { unwrap } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import type { Captcha } from '../captcha/port.ts'
import type { EnquiryService } from './service.ts'

/** What visitors write; bodies are forms or JSON. */
export function enquiryRoutes(server: Server, { enquiries, captcha }: { enquiries: EnquiryService; captcha: Captcha }): void {
  void server.register(formbody, { bodyLimit: 16_384 })

  route(server, calls, 'POST /api/investorcategory/', async ({ site, language }, { body }) => {
    const { 'g-recaptcha-response': answer, city = '', ...enquiry } = body
    await captcha.check(answer, 'g-recaptcha-response')
    return success({ enquiryID: unwrap(await enquiries.send(site, language, { ...enquiry, city })) })
  })
}
