import { calls } from '@karat/contract/calls.ts'
import { takeForms } from '../../../kernel/forms.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Captcha } from '../../customers/captcha/port.ts'
import type { EnquiryService } from './service.ts'

/** The routes of enquiries; bodies are forms or JSON. */
export async function enquiryRoutes(
  server: Server,
  { enquiries, captcha }: { enquiries: EnquiryService; captcha: Captcha },
): Promise<void> {
  await takeForms(server)

  route(server, calls, 'POST /api/investorcategory/', async ({ site, language }, { body }) => {
    const { 'g-recaptcha-response': answer, city = '', storeID, ...enquiry } = body
    await captcha.check(answer, 'g-recaptcha-response')
    return success({ enquiryID: unwrap(await enquiries.send(site, language, { ...enquiry, city, storeId: storeID || undefined })) })
  })
}
