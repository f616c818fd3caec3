import { calls } from '@karat/contract/calls.ts'
import { accountSuccess, type Server } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import type { Captcha } from './port.ts'

export function captchaRoutes(server: Server, captcha: Captcha): void {
  route(server, calls, 'GET /account/captcha', async () => accountSuccess(await captcha.challenge()))
}
